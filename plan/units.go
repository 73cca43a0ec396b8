package plan

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"sago/analyzers"
)

// unit is one word of a text with its readings.
type unit struct {
	text       string // the whole as analysed
	start, end int    // bytes of the text
	pos, width int    // positions of the text it covers
	stems      []string
	joins      []string // the whole written as one: time-out -> timeout
	parts      [][]string
	hangul     bool
}

// span is a run of units that can be written as one word.
type span struct {
	text     string
	from, to int // units, half-open
}

// analysis is a text as units in order, and the joins across them.
type analysis struct {
	units []unit
	spans []span
	lists []string // room for the lists of units, most of which hold one text: a pasted text has thousands
}

// analyze groups the tokens of text by the word they are readings of.
func analyze(a *analyzers.Analyzer, text string) analysis {
	tokens := a.Append(make([]analyzers.Token, 0, len(text)/4+8), text)
	out := analysis{lists: make([]string, len(tokens))}
	for _, t := range tokens {
		if t.Kind() == analyzers.Surface {
			out.addSurface(t)
		}
	}
	for _, t := range tokens {
		if t.Kind() == analyzers.Part {
			out.addReading(t)
		}
	}
	for _, t := range tokens {
		if k := t.Kind(); k != analyzers.Surface && k != analyzers.Part {
			out.addReading(t)
		}
	}
	for i := range out.units {
		if u := &out.units[i]; !u.hangul {
			u.joins = out.appendNew(u.joins, otherNumber(u.text))
		}
	}
	return out
}

// leastAnalysed is the number of lines that are worth a goroutine to analyse.
const leastAnalysed = 32

// analyzeLines is analyze of a text in which lines come again, as the messages of
// a log do without their times: each is analysed once, many of them side by side.
// No reading of a word goes beyond its line. Positions are those in the line.
func analyzeLines(a *analyzers.Analyzer, text string) analysis {
	numbers := map[string]int{}
	var lines []string // each once
	var order []int    // of the lines of the text, by number
	for line := range strings.SplitSeq(text, "\n") {
		number, ok := numbers[line]
		if !ok {
			number = len(lines)
			numbers[line], lines = number, append(lines, line)
		}
		order = append(order, number)
	}
	analysed := make([]analysis, len(lines))
	inStretches(len(lines), stretches(len(lines), leastAnalysed), func(_, from, to int) {
		for i := from; i < to; i++ {
			analysed[i] = analyze(a, lines[i])
		}
	})
	units := 0
	for _, n := range order {
		units += len(analysed[n].units)
	}
	out := analysis{units: make([]unit, 0, units)}
	at := 0
	for _, n := range order {
		out.append(analysed[n], at)
		at += len(lines[n]) + len("\n")
	}
	return out
}

// append adds the words of a line that begins at byte at.
func (an *analysis) append(line analysis, at int) {
	first := len(an.units)
	for _, u := range line.units {
		u.start, u.end = u.start+at, u.end+at
		an.units = append(an.units, u)
	}
	for _, s := range line.spans {
		an.spans = append(an.spans, span{s.text, first + s.from, first + s.to})
	}
}

// otherNumber returns an English compound that begins with a small number with
// that number written the other way (2-step, two-step), "" if text is none.
func otherNumber(text string) string {
	number, rest, ok := strings.Cut(text, "-")
	if !ok || rest == "" {
		return ""
	}
	words := strings.Fields("one two three four five six seven eight nine ten")
	if i := slices.Index(words, number); i >= 0 {
		return strconv.Itoa(i+1) + "-" + rest
	}
	if n, err := strconv.Atoi(number); err == nil && n >= 1 && n <= len(words) && !isDigits(rest) {
		return words[n-1] + "-" + rest
	}
	return ""
}

func (an *analysis) addSurface(t analyzers.Token) {
	if n := len(an.units); n > 0 && an.units[n-1].pos == t.Pos {
		an.units[n-1].stems = an.appendNew(an.units[n-1].stems, t.Text())
		return
	}
	r, _ := utf8.DecodeRuneInString(t.Text())
	an.units = append(an.units, unit{
		text: t.Text(), start: t.Start, end: t.End, pos: t.Pos, width: 1, hangul: analyzers.IsHangul(r),
	})
}

// addReading files a token under the last unit that does not begin after it.
func (an *analysis) addReading(t analyzers.Token) {
	if len(an.units) == 0 {
		return
	}
	after := sort.Search(len(an.units), func(i int) bool { return an.units[i].pos > t.Pos })
	i := max(0, after-1)
	u := &an.units[i]
	if t.End > u.end {
		an.addSpan(i, t)
		return
	}
	u.width = max(u.width, t.Pos-u.pos+1)
	switch t.Kind() {
	case analyzers.Stem:
		if k := t.Pos - u.pos; k < len(u.parts) && !u.hangul {
			u.parts[k] = an.appendNew(u.parts[k], t.Text())
			return
		}
		u.stems = an.appendNew(u.stems, t.Text())
	case analyzers.Part:
		u.parts = append(u.parts, an.appendNew(nil, t.Text()))
	case analyzers.Join, analyzers.Join3:
		u.joins = an.appendNew(u.joins, t.Text())
	}
}

// appendNew is the function of that name, with the room for one text of a new
// list.
func (an *analysis) appendNew(list []string, s string) []string {
	if list == nil && s != "" && len(an.lists) > 0 {
		list, an.lists = an.lists[:0:1], an.lists[1:]
	}
	return appendNew(list, s)
}

func (an *analysis) addSpan(from int, t analyzers.Token) {
	to := from + 1
	for to < len(an.units) && an.units[to].start < t.End {
		to++
	}
	an.spans = append(an.spans, span{t.Text(), from, to})
}

// appendNew appends s unless it is empty or list has it.
func appendNew(list []string, s string) []string {
	if s == "" || slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// hasHangul reports whether s has a Hangul letter.
func hasHangul(s string) bool { return strings.IndexFunc(s, analyzers.IsHangul) >= 0 }
