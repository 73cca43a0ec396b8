package main

import (
	"fmt"

	"sago"
	"sago/plan"
)

// explanation writes why a case ranks where it does or does not match.
func (p *printer) explanation(e *sago.Explanation) {
	switch {
	case e.Matches:
		fmt.Fprintf(p.w, "%s ranks %d with a score of %.3f\n", p.std.bold(e.ID), e.Rank, e.Score)
	default:
		fmt.Fprintf(p.w, "%s does not match\n", p.std.bold(e.ID))
	}
	if e.Reason != "" {
		p.prose(hitIndent, e.Reason, nil)
	}
	p.wordScores(e.Words)
}

// wordScores writes the share of each word in a score, with what it is made of.
func (p *printer) wordScores(words []sago.WordScore) {
	for _, w := range words {
		if w.Term == "" {
			fmt.Fprintf(p.w, "%*s%7s  %s: not in this case (in %s)\n", hitIndent, "", "-", printable(w.Word), counted(w.DocFreq, "case"))
			continue
		}
		fmt.Fprintf(p.w, "%*s%7.3f  %s: %s %s in %s, %s, idf %.3f (in %s)%s\n",
			hitIndent, "", w.Score, printable(w.Word), w.Via, printable(w.Term), w.Lang, frequency(w), w.IDF, counted(w.DocFreq, "case"), weight(w))
	}
}

// frequency tells what the frequency f of a word comes from.
func frequency(w sago.WordScore) string {
	text := fmt.Sprintf("f %.3f = %.2f x tf %.2f / length %.3f", w.Frequency, w.Boost, w.TF, w.Length)
	if rest := w.Frequency - w.Boost*w.TF/w.Length; rest > 0.0005 {
		text += fmt.Sprintf(" + %.3f by other readings", rest)
	}
	return text
}

// weight tells the weight of a word, unless it is that of most.
func weight(w sago.WordScore) string {
	if w.Weight == 1 {
		return ""
	}
	return fmt.Sprintf(", weight %.3f", w.Weight)
}

// explains reports whether an answer tells what a score is made of.
func explains(resp *sago.Response) bool {
	why := resp.Why != nil && len(resp.Why.Words) > 0
	return why || len(resp.Hits) > 0 && resp.Hits[0].Explain != nil && len(resp.Hits[0].Explain.Words) > 0
}

// formula says how the lines of wordScores are recomputed.
func (p *printer) formula() {
	fmt.Fprintln(p.w)
	p.prose(0, fmt.Sprintf("A share is idf x %.1f f / (f + %.1f), times the weight if one is told; the score is their sum.", plan.K1+1, plan.K1), nil)
}
