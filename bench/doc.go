// Package bench measures sago: how good its answers are (EvalSet over judged
// queries, Judged over word cases) and how fast they come (Run over a synthetic
// corpus, beside plain bleve).
package bench
