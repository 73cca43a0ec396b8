package bench

import (
	"bytes"
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sago"
)

// published is a run of one class with the times given, in microseconds.
func published(t *testing.T, name string, docs int, times map[string][]float64) *Published {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	var raw bytes.Buffer
	out := csv.NewWriter(&raw)
	rows := [][]string{rawColumns()}
	for engine, us := range times {
		for _, x := range us {
			rows = append(rows, []string{"term", "1", "6", "queue", engine, strconv.FormatFloat(x, 'f', 1, 64)})
		}
	}
	if err := out.WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	write := func(file string, content []byte) {
		if err := os.WriteFile(filepath.Join(dir, file), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("raw.csv", raw.Bytes())
	write("report.json", []byte(`{"docs": `+strconv.Itoa(docs)+`}`))
	p, err := ReadPublished(dir)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestComparePublished holds p to the definition of the U test. Of 4 and 4
// samples that do not overlap, U is 0; 2 of the 8!/(4!4!) = 70 ways to deal them
// are as far apart: p = 2/70. Of 3 and 3 it is 2/20, which is no difference.
func TestComparePublished(t *testing.T) {
	before := published(t, "old", 10, map[string][]float64{"sago": {4, 1, 3, 2}, "bleve": {10, 20, 30}, "lucene": {5}})
	after := published(t, "new", 10, map[string][]float64{"sago": {8, 5, 6, 7}, "bleve": {1, 2, 3}})
	c, err := ComparePublished(before, after)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]struct{ old, new, ratio, p float64 }{
		"sago":  {2.5, 6.5, 2.6, 2.0 / 70},
		"bleve": {20, 2, 0.1, 2.0 / 20},
	}
	if len(c.Classes) != 2 || c.OnlyOld != 1 || c.OnlyNew != 0 {
		t.Fatalf("%d classes, %d and %d rows of one run alone; want 2, 1 and 0", len(c.Classes), c.OnlyOld, c.OnlyNew)
	}
	for _, row := range c.Classes {
		w := want[row.Engine]
		for name, pair := range map[string][2]float64{
			"old median": {row.Old.Median, w.old}, "new median": {row.New.Median, w.new}, "ratio": {row.Ratio, w.ratio}, "p": {row.P, w.p},
		} {
			if math.Abs(pair[0]-pair[1]) > 1e-9 {
				t.Errorf("%s of %s = %v, want %v", name, row.Engine, pair[0], pair[1])
			}
		}
	}
	for _, m := range c.Means {
		slower := map[string]int{"sago": 1}[m.Engine]
		if m.Classes != 1 || m.Faster != 0 || m.Slower != slower {
			t.Errorf("mean %+v, want one class, %d of them slower and none faster", m, slower)
		}
	}
	var table strings.Builder
	if err := c.WriteTable(&table); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"2.60  0.029", "~  0.100", "not compared: 1 rows that only old has"} {
		if !strings.Contains(table.String(), line) {
			t.Errorf("the table lacks %q:\n%s", line, &table)
		}
	}
}

func TestCompareRefusesWhatIsUnlike(t *testing.T) {
	ten := published(t, "ten", 10, map[string][]float64{"sago": {1}})
	short := published(t, "short", 10, map[string][]float64{"sago": {1}})
	short.Words = 200
	for _, other := range []*Published{
		short,
		published(t, "twenty", 20, map[string][]float64{"sago": {1}}),
		published(t, "else", 10, map[string][]float64{"bleve": {1}}),
	} {
		if _, err := ComparePublished(ten, other); sago.ErrorCode(err) != sago.CodeInvalid {
			t.Errorf("compared with %s: %v, want %s", other.Name, err, sago.CodeInvalid)
		}
	}
}

func TestReadPublished(t *testing.T) {
	for name, test := range map[string]struct{ raw, want string }{
		"without facets": {"class,filters,query,engine,microseconds\nterm,3,q,sago,2.5\nterm,3,q,sago,1.5\n", ""},
		"no columns":     {"a,b\n1,2\n", "the columns are"},
		"no number":      {"class,filters,facets,query,engine,microseconds\nterm,3,6,q,sago,fast\n", "line 2"},
		"empty":          {"", "names of the columns"},
	} {
		file := filepath.Join(t.TempDir(), "raw.csv")
		if err := os.WriteFile(file, []byte(test.raw), 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := ReadPublished(file)
		if test.want != "" {
			if sago.ErrorCode(err) != sago.CodeInvalid || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: %v, want %s with %q", name, err, sago.CodeInvalid, test.want)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		key := publishedKey{"term", 3, 6, "sago"}
		if r := p.row(key); r == nil || len(r.times) != 2 || r.median() != 2.5 {
			t.Errorf("%s: rows %+v, want two samples of %+v", name, p.rows, key)
		}
	}
}
