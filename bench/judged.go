package bench

import (
	"context"
	"io"

	"sago"
	"sago/index"
)

// JudgedCase is a query with sentences that it must find and must not find.
type JudgedCase struct {
	ID    string   `json:"id"`
	Query string   `json:"query"`
	Match []string `json:"match"`
	Not   []string `json:"not"`
}

// ReadJudged reads a file of judged cases, one a line. It returns CodeInvalid,
// naming file and line, for what it cannot read.
func ReadJudged(name string) ([]JudgedCase, error) {
	return nil, sago.Errorf(sago.CodeUnsupported, "not built yet")
}

// Judged makes a case of every sentence, indexes them in a temporary directory
// and asks every query under match=all.
func Judged(ctx context.Context, name string, cases []JudgedCase, opt index.Options) (*JudgedResult, error) {
	return nil, sago.Errorf(sago.CodeUnsupported, "not built yet")
}

// JudgedResult is what Judged measured.
type JudgedResult struct {
	Name      string  `json:"name"`
	Recall    float64 `json:"recall"`
	Precision float64 `json:"precision"`
}

// WriteTable writes the figures and every failure, for a person to read.
func (r *JudgedResult) WriteTable(w io.Writer) error { return nil }
