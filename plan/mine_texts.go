package plan

import (
	"maps"
	"slices"
	"strings"

	"sago"
	"sago/analyzers"
)

// parallelTexts returns the texts of a case that stand in both languages, cut
// into the smallest pieces that still correspond: sentences or paragraphs where
// both languages have as many.
func parallelTexts(c *sago.Case) []sago.Text {
	var out []sago.Text
	whole := []sago.Text{c.Title, c.SymptomsText, c.Summary, c.Trigger, c.Detection, c.Lessons}
	for _, items := range [][]sago.Item{c.Remediation, c.ActionItems} {
		for _, item := range items {
			whole = append(whole, item.Text)
		}
	}
	for _, t := range whole {
		if t.En != "" && t.Ko != "" {
			out = appendParallel(out, t)
		}
	}
	return out
}

func appendParallel(out []sago.Text, t sago.Text) []sago.Text {
	en, ko := strings.Split(t.En, "\n\n"), strings.Split(t.Ko, "\n\n")
	if len(en) != len(ko) {
		return append(out, t)
	}
	for i := range en {
		sentencesEn, sentencesKo := sentences(en[i]), sentences(ko[i])
		if len(sentencesEn) != len(sentencesKo) {
			out = append(out, sago.Text{En: en[i], Ko: ko[i]})
			continue
		}
		for j := range sentencesEn {
			out = append(out, sago.Text{En: sentencesEn[j], Ko: sentencesKo[j]})
		}
	}
	return out
}

// sentences returns the sentences of a paragraph.
func sentences(text string) []string {
	var out []string
	for _, p := range cutSentences(text, len(text)) {
		out = append(out, text[p.start:p.end])
	}
	return out
}

// phrase is a run of words of one language, whatever their inflection.
type phrase struct {
	occurrences
	forms map[string]int // as written -> how often
}

// shown is the form that is written most.
func (p *phrase) shown() string {
	forms := slices.Sorted(maps.Keys(p.forms))
	return slices.MaxFunc(forms, func(a, b string) int { return p.forms[a] - p.forms[b] })
}

// maxMinedWords is the number of words that a mined phrase has at most.
const maxMinedWords = 3

// miner gathers what stands where.
type miner struct {
	know   Knowledge
	groups []minedGroup
	en, ko map[string]*phrase
	texts  []minedText
}

// minedText is the phrases of one parallel text, by key.
type minedText struct {
	caseID string
	en, ko []string
}

// minedGroup is the keys of a glossary group's variants.
type minedGroup struct{ en, ko []string }

func newMiner(know Knowledge) *miner {
	m := &miner{know: know, en: map[string]*phrase{}, ko: map[string]*phrase{}}
	if know.Glossary == nil {
		return m
	}
	for _, g := range know.Glossary.Groups {
		m.groups = append(m.groups, minedGroup{m.keys(g.En, false), m.keys(g.Ko, true)})
	}
	return m
}

// keys returns the keys of the variants that are phrases.
func (m *miner) keys(variants []string, korean bool) []string {
	var keys []string
	for _, text := range variants {
		key := ""
		for _, w := range analyzers.Words(m.know.Analyzer.Append(nil, text)) {
			wordKey, _, _ := m.noun(w, korean)
			key += " " + wordKey
		}
		keys = append(keys, strings.TrimSpace(key))
	}
	return keys
}

// known reports whether the glossary relates the phrases: one group has both,
// or longer phrases that they are parts of.
func (m *miner) known(en, ko string) bool {
	return slices.ContainsFunc(m.groups, func(g minedGroup) bool {
		return anyHolds(g.en, en) && anyHolds(g.ko, ko)
	})
}

// anyHolds reports whether one of the phrases has the words of part in a row.
func anyHolds(phrases []string, part string) bool {
	return slices.ContainsFunc(phrases, func(p string) bool {
		return strings.Contains(" "+p+" ", " "+part+" ")
	})
}

// read takes in the phrases of one parallel text.
func (m *miner) read(caseID string, t sago.Text) {
	m.texts = append(m.texts, minedText{
		caseID: caseID,
		en:     m.phrases(m.en, caseID, t.En, false),
		ko:     m.phrases(m.ko, caseID, t.Ko, true),
	})
}

// phrases counts the phrases of a text in seen and returns their keys, each
// once.
func (m *miner) phrases(seen map[string]*phrase, caseID, text string, korean bool) []string {
	words := analyzers.Words(m.know.Analyzer.Append(nil, text))
	here := map[string]bool{}
	for i := range words {
		key, shown := "", ""
		for j := i; j < min(len(words), i+maxMinedWords); j++ {
			if j > i && !strings.HasSuffix(text[:words[j].Surface.Start], " ") {
				break // punctuation between them
			}
			wordKey, wordShown, ok := m.noun(words[j], korean)
			if !ok {
				break
			}
			key, shown = strings.TrimSpace(key+" "+wordKey), strings.TrimSpace(shown+" "+wordShown)
			p := seen[key]
			if p == nil {
				p = &phrase{forms: map[string]int{}}
				seen[key] = p
			}
			p.forms[shown]++
			if !here[key] {
				here[key] = true
				p.add(caseID)
			}
		}
	}
	return slices.Sorted(maps.Keys(here))
}

// noun returns what a word is counted and shown as, and whether it may be part
// of a phrase: no function word, no number, no Korean predicate, and Hangul in
// Korean alone.
func (m *miner) noun(w analyzers.Word, korean bool) (key, shown string, ok bool) {
	surface := w.Surface.Text()
	if m.know.Analyzer.IsStop(surface) || strings.Trim(surface, "0123456789.,:/-") == "" || hasHangul(surface) != korean {
		return "", "", false
	}
	if !korean {
		if len(w.Stems) > 0 {
			return w.Stems[0].Text(), surface, true
		}
		return surface, surface, true
	}
	noun := surface
	for _, s := range w.Stems {
		switch stem := s.Text(); {
		case strings.HasPrefix(surface, stem) && len(stem) < len(noun):
			noun = stem
		case strings.HasSuffix(stem, "다"):
			return "", "", false
		}
	}
	return noun, noun, len(noun) > len("가")
}

// countPairs counts the texts and cases that have both of two phrases, each
// frequent enough by itself.
func (m *miner) countPairs() map[pairKey]*occurrences {
	frequent := func(seen map[string]*phrase, keys []string) []string {
		return slices.DeleteFunc(slices.Clone(keys), func(key string) bool {
			return seen[key].texts < minedTogether || seen[key].cases < minedCases
		})
	}
	pairs := map[pairKey]*occurrences{}
	for _, t := range m.texts {
		ko := frequent(m.ko, t.ko)
		for _, e := range frequent(m.en, t.en) {
			for _, k := range ko {
				o := pairs[pairKey{e, k}]
				if o == nil {
					o = new(occurrences)
					pairs[pairKey{e, k}] = o
				}
				o.add(t.caseID)
			}
		}
	}
	return pairs
}
