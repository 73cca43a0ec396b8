package index

import (
	"strings"
	"testing"

	"sago"
	"sago/query"
	"sago/searchtest"
)

// BenchmarkPaste searches the embedded cases for a log of 64 KiB, beside a query
// of four words: both as the search page asks them.
func BenchmarkPaste(b *testing.B) {
	x := open(b, searchtest.Embedded().Cases, 1)
	var log strings.Builder
	for _, c := range searchtest.Embedded().Cases {
		for _, text := range []string{c.Summary.En, c.Lessons.Ko, c.Trigger.En} {
			log.WriteString("2026-03-01T04:05:06.789Z ERROR [worker-17] " + text + "\n")
		}
	}
	text := "connection pool exhausted timeout"
	typed := sago.Request{Text: text, Limit: sago.DefaultLimit}
	typed.Query, _ = query.Parse(text, sago.QueryFields())
	for name, req := range map[string]sago.Request{
		"four-words": typed,
		"64-KiB":     {Paste: strings.ToValidUTF8(log.String()[:sago.MaxPasteBytes], ""), Limit: sago.DefaultLimit},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := x.Search(b.Context(), req); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
