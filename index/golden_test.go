package index

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sago"
	"sago/plan"
)

var update = flag.Bool("update", false, "write the answers of now into testdata/golden; what is wanted stays")

// goldenHits is how many hits of an answer a golden shows: what is wanted must be
// among them.
const goldenHits = 5

// golden is a query, the cases that a person wants for it, and what is answered.
type golden struct {
	at     int // line of the file, from 1
	query  string
	paste  bool
	want   []string
	answer string
}

// TestGoldens asks the embedded cases the queries of testdata/golden. A change
// of ranking shows as a diff of these files; run it with -update once the diff is
// meant. A wanted case that is not among the first fails in any case.
func TestGoldens(t *testing.T) {
	x := openEmbedded(t)
	files, err := filepath.Glob("testdata/golden/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no goldens: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { checkGoldens(t, x, file) })
	}
}

func checkGoldens(t *testing.T, x *Index, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, goldens := readGoldens(t, file, string(text))
	out := head
	for _, g := range goldens {
		answer, missing := answerGolden(t, x, g)
		if len(missing) > 0 {
			t.Errorf("%s:%d: %q: %v not among the first %d:\n%s", file, g.at, g.query, missing, goldenHits, answer)
		}
		if diff := cmp.Diff(g.answer, answer); diff != "" && !*update {
			t.Errorf("%s:%d: %q (-was +now):\n%s", file, g.at, g.query, diff)
		}
		out += g.heading() + answer
	}
	if *update {
		if err := os.WriteFile(file, []byte(out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func (g golden) heading() string {
	verb := "search"
	if g.paste {
		verb = "paste"
	}
	return fmt.Sprintf("\n%s %s\nwant %s\n", verb, strings.ReplaceAll(g.query, "\n", "\n| "), strings.Join(g.want, " "))
}

// readGoldens reads a file: comments, then goldens with a blank line before each.
func readGoldens(t *testing.T, file, text string) (head string, goldens []golden) {
	blocks := strings.Split(text, "\n\n")
	at := strings.Count(blocks[0], "\n") + 3
	for _, block := range blocks[1:] {
		g := golden{at: at}
		at += strings.Count(block, "\n") + 2
		for line := range strings.Lines(strings.TrimRight(block, "\n") + "\n") {
			word, rest, _ := strings.Cut(strings.TrimRight(line, "\n"), " ")
			switch word {
			case "search", "paste":
				g.query, g.paste = rest, word == "paste"
			case "|":
				g.query += "\n" + rest
			case "want":
				g.want = strings.Fields(rest)
			default:
				g.answer += line
			}
		}
		if g.query == "" || len(g.want) == 0 {
			t.Fatalf("%s:%d: a golden needs a query and what is wanted", file, g.at)
		}
		goldens = append(goldens, g)
	}
	return strings.TrimRight(blocks[0], "\n") + "\n", goldens
}

// answerGolden asks, and writes down what is answered: notes, then hits by rank,
// the wanted ones marked. Missing are those that are not among them; "nothing" is
// wanted where an answer must call itself uncertain or be empty.
func answerGolden(t *testing.T, x *Index, g golden) (answer string, missing []string) {
	req := request(g.query)
	if g.paste {
		req = sago.Request{Paste: g.query}
	}
	req.Limit, req.Bare = goldenHits, true
	r := find(t, x, req)
	var b strings.Builder
	for _, n := range r.Notes {
		if n.From != "" {
			fmt.Fprintf(&b, "  ! %s: %s > %s\n", n.Kind, n.From, n.To)
		} else {
			fmt.Fprintf(&b, "  ! %s\n", n.Kind)
		}
	}
	lang := plan.ScriptLang(g.query)
	for i, h := range r.Hits {
		mark := " "
		if slices.Contains(g.want, h.ID) {
			mark = "*"
		}
		title, _ := h.Title.In(lang)
		fmt.Fprintf(&b, "%s %d %s %s\n", mark, i+1, h.ID, title)
	}
	if slices.Equal(g.want, []string{"nothing"}) {
		if len(r.Hits) > 0 && !r.Uncertain {
			missing = g.want
		}
		return b.String(), missing
	}
	for _, id := range g.want {
		if !slices.Contains(ids(r), id) {
			missing = append(missing, id)
		}
	}
	return b.String(), missing
}
