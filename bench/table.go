package bench

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// table writes rows in columns: texts to the left, numbers to the right.
type table struct{ w *tabwriter.Writer }

func newTable(w io.Writer, head ...string) *table {
	t := &table{tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)}
	cells := make([]any, len(head))
	for i, h := range head {
		cells[i] = h
	}
	t.row(cells...)
	return t
}

// row writes one row. A float64 gets four decimals.
func (t *table) row(cells ...any) {
	for _, c := range cells {
		if f, ok := c.(float64); ok {
			c = fmt.Sprintf("%.4f", f)
		}
		fmt.Fprintf(t.w, "%v\t", c)
	}
	fmt.Fprintln(t.w)
}

func (t *table) flush() error { return t.w.Flush() }
