package bench

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"sago"
)

// peer is a search engine that runs as a program of its own: see
// bench/peers/README.md for the files it reads and the lines it prints.
type peer struct {
	name  string
	tool  string   // without which it cannot be built
	make  []string // builds it, in its directory
	made  string   // what that makes
	start []string // runs it, in its directory
	warm  int      // answers, over all questions, before the clock: a JVM compiles as it goes
	runs  int      // answers to each question with the clock
	ranks bool     // answers the queries of an evaluation set, too
}

// PeerNames lists the peers that Config.Peers may name.
func PeerNames() []string {
	var names []string
	for _, p := range peers() {
		names = append(names, p.name)
	}
	return names
}

func peers() []peer {
	return []peer{
		{
			name: "lucene", tool: "mvn", make: []string{"mvn", "-q", "package"}, made: "target/lucene-peer-1.jar",
			start: []string{javaCommand(), "-Xmx4g", "-cp", "target/lucene-peer-1.jar" + string(os.PathListSeparator) + "target/dependency/*", "sago.peer.Main"},
			warm:  6000, runs: 10, ranks: true,
		},
		{
			name: "tantivy", tool: "cargo", make: []string{"cargo", "build", "--release"}, made: "target/release/tantivy-peer",
			start: []string{"target/release/tantivy-peer"}, warm: 600, runs: 10, ranks: true,
		},
		{
			name: "sqlite", tool: "go", make: []string{"go", "build", "-tags", "sqlite_fts5", "-o", "target/sqlite-peer", "."}, made: "target/sqlite-peer",
			start: []string{"target/sqlite-peer"}, warm: 300, runs: 3,
		},
	}
}

// javaCommand is the Java of JAVA_HOME, which Maven builds with, or the one of
// the path.
func javaCommand() string {
	if home := os.Getenv("JAVA_HOME"); home != "" {
		return filepath.Join(home, "bin", "java")
	}
	return "java"
}

// peerRunner asks peers.
type peerRunner struct {
	sources string // directory that holds a directory a peer
	dir     string // for documents, questions and indexes
	logf    func(string, ...any)
}

// measurePeers has each named peer answer the workload and adds what it took,
// and where it counted otherwise, to m. A peer that this machine cannot build or
// that fails is left out with a line that says why.
func (b *bencher) measurePeers(ctx context.Context, w *workload, m *measurement) error {
	if len(b.cfg.Peers) == 0 {
		return nil
	}
	r := &peerRunner{b.cfg.PeerDir, b.dir("peers"), b.cfg.Logf}
	b.memory = map[string]int64{}
	if err := r.write(b.corpus, w); err != nil {
		return fmt.Errorf("write the documents and questions for the peers: %w", err)
	}
	for _, p := range peers() {
		if !names(b.cfg.Peers, p.name) {
			continue
		}
		answers, err := b.askPeer(ctx, r, p, w.faceted())
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			b.cfg.Logf("%s is left out: %v", p.name, err)
			continue
		}
		if err := m.addPeer(p.name, w, answers); err != nil {
			return err
		}
	}
	return nil
}

// askPeer builds a peer and its index, if need be, and returns its answers.
func (b *bencher) askPeer(ctx context.Context, r *peerRunner, p peer, questions int) ([]peerAnswer, error) {
	if err := r.make(ctx, p); err != nil {
		return nil, err
	}
	started := time.Now()
	fresh, err := r.index(ctx, p)
	if err != nil {
		return nil, err
	}
	var built *Built
	if fresh {
		built = newBuilt(b.corpus.Docs(), started)
		built.Engine = p.name
		if built.Bytes, err = sizeOf(r.indexPath(p)); err != nil {
			return nil, err
		}
	}
	if err := b.tellBuilt(p.name, built); err != nil {
		return nil, err
	}
	warm := (p.warm + questions - 1) / questions
	b.cfg.Logf("%s answers %d questions %d times", p.name, questions, warm+p.runs)
	answers, memory, err := r.search(ctx, p, warm)
	b.memory[p.name] = memory
	return answers, err
}

// checkPeers returns CodeInvalid for a name that is no peer's.
func checkPeers(names []string) error {
	for _, name := range names {
		if name != "all" && !slices.Contains(PeerNames(), name) {
			return &sago.Error{
				Code: sago.CodeInvalid, Field: "peers", Suggestions: append(PeerNames(), "all"),
				Public: fmt.Sprintf("there is no peer %q: name %s or all", name, strings.Join(PeerNames(), ", ")),
			}
		}
	}
	return nil
}

// names reports whether a list of peers has a name, or all of them.
func names(list []string, name string) bool {
	return slices.Contains(list, name) || slices.Contains(list, "all")
}

// peerDocument is a case as peers read it.
type peerDocument struct {
	ID     string              `json:"id"`
	Title  peerText            `json:"title"`
	Text   peerText            `json:"text"`
	Facets map[string][]string `json:"facets"`
}

type peerText struct {
	En string `json:"en"`
	Ko string `json:"ko"`
}

// peerQuestion is a query of the mix as peers read it.
type peerQuestion struct {
	ID      string            `json:"id"`
	Class   string            `json:"class"`
	Kind    string            `json:"kind"`
	Words   []string          `json:"words"`
	Filters map[string]string `json:"filters"`
	Facets  []string          `json:"facets"`
	Top     int               `json:"top"`
}

// peerAnswer is a line that a peer prints: an answer, or figures of the whole,
// which have no id.
type peerAnswer struct {
	Peer   string                    `json:"peer"`
	ID     string                    `json:"id"`
	Total  int                       `json:"total"`
	Facets map[string]map[string]int `json:"facets"`
	NS     []int64                   `json:"ns"`
	Memory int64                     `json:"rss_bytes"`
}

func (r *peerRunner) documents() string { return filepath.Join(r.dir, "documents.jsonl") }
func (r *peerRunner) questions() string { return filepath.Join(r.dir, "questions.jsonl") }

func (r *peerRunner) indexPath(p peer) string { return filepath.Join(r.dir, p.name) }

// write writes the documents, unless they are there, and the questions.
func (r *peerRunner) write(s *Synthetic, w *workload) error {
	if err := os.MkdirAll(r.dir, 0o755); err != nil {
		return err
	}
	if _, err := os.Stat(r.documents()); err != nil {
		part := r.documents() + ".part"
		if err := writeFile(part, func(out io.Writer) error { return writeDocuments(out, s) }); err != nil {
			return err
		}
		if err := os.Rename(part, r.documents()); err != nil {
			return err
		}
	}
	return writeFile(r.questions(), func(out io.Writer) error {
		enc := json.NewEncoder(out)
		for i := range w.queries {
			if q := &w.queries[i]; q.faceted() {
				if err := enc.Encode(newPeerQuestion(q, i)); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func writeDocuments(out io.Writer, s *Synthetic) error {
	buffered := bufio.NewWriterSize(out, 1<<20)
	enc := json.NewEncoder(buffered)
	for c := range s.Cases() {
		if err := enc.Encode(newPeerDocument(c)); err != nil {
			return err
		}
	}
	return buffered.Flush()
}

func newPeerDocument(c *sago.Case) peerDocument {
	d := peerDocument{ID: c.ID, Title: peerText{c.Title.En, c.Title.Ko}, Facets: map[string][]string{}}
	var en, ko []string
	for _, t := range textsOf(c)[1:] {
		en, ko = append(en, t.En), append(ko, t.Ko)
	}
	d.Text = peerText{strings.Join(en, "\n"), strings.Join(ko, "\n")}
	for _, facet := range measuredFacets() {
		d.Facets[facet] = c.FacetValues(facet)
	}
	return d
}

func newPeerQuestion(q *workQuery, i int) peerQuestion {
	out := peerQuestion{
		ID: strconv.Itoa(i), Class: q.class, Kind: "all", Words: strings.Fields(strings.Trim(q.text, `"*`)),
		Filters: map[string]string{}, Facets: measuredFacets(), Top: topHits,
	}
	switch {
	case q.text == "":
		out.Kind, out.Words = "everything", []string{}
	case strings.HasPrefix(q.text, `"`):
		out.Kind = "phrase"
	case strings.HasSuffix(q.text, "*"):
		out.Kind = "prefix"
	case q.request.Match == sago.MatchAny:
		out.Kind = "any"
	}
	for _, f := range q.request.Filters {
		out.Filters[f.Field] = f.Values[0]
	}
	return out
}

// make builds a peer, unless it is built.
func (r *peerRunner) make(ctx context.Context, p peer) error {
	dir := filepath.Join(r.sources, p.name)
	if _, err := os.Stat(dir); err != nil {
		return fmt.Errorf("its source is not in %s", r.sources)
	}
	if _, err := os.Stat(filepath.Join(dir, p.made)); err == nil {
		return nil
	}
	if _, err := exec.LookPath(p.tool); err != nil {
		return fmt.Errorf("%s is not installed", p.tool)
	}
	r.logf("building %s", p.name)
	cmd := exec.CommandContext(ctx, p.make[0], p.make[1:]...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(p.make, " "), err, lastLines(out))
	}
	return nil
}

// index has a peer build its index, unless it has; fresh reports whether.
func (r *peerRunner) index(ctx context.Context, p peer) (fresh bool, err error) {
	done := filepath.Join(r.dir, p.name+"."+builtFile)
	if _, err := os.Stat(done); err == nil {
		return false, nil
	}
	if err := os.RemoveAll(r.indexPath(p)); err != nil {
		return false, err
	}
	r.logf("building the index of %s", p.name)
	if err := r.run(ctx, p, func([]byte) error { return nil }, "build", r.documents(), r.indexPath(p)); err != nil {
		return false, err
	}
	return true, os.WriteFile(done, nil, 0o644)
}

// run runs a peer and calls read with every line that it prints.
func (r *peerRunner) run(ctx context.Context, p peer, read func(line []byte) error, args ...string) error {
	args = append(p.start[1:len(p.start):len(p.start)], args...)
	for i := len(p.start) - 1; i < len(args); i++ { // it runs in a directory of its own
		if full, err := filepath.Abs(args[i]); err == nil && strings.ContainsRune(args[i], filepath.Separator) {
			args[i] = full
		}
	}
	cmd := exec.CommandContext(ctx, p.start[0], args...)
	cmd.Dir = filepath.Join(r.sources, p.name)
	if strings.ContainsRune(p.start[0], '/') && !filepath.IsAbs(p.start[0]) {
		full, err := filepath.Abs(filepath.Join(cmd.Dir, p.start[0]))
		if err != nil {
			return err
		}
		cmd.Path = full
	}
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start %s: %w", p.name, err)
	}
	readErr := eachLineOf(out, read)
	if err := errors.Join(cmd.Wait(), readErr); err != nil {
		return fmt.Errorf("%s: %w\n%s", p.name, err, lastLines(complaints.Bytes()))
	}
	return nil
}

func eachLineOf(out io.Reader, read func(line []byte) error) error {
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		if err := read(lines.Bytes()); err != nil {
			return fmt.Errorf("read the line %.100q: %w", lines.Bytes(), err)
		}
	}
	return lines.Err()
}

// search has a peer answer all questions, warm times before the clock runs. It
// returns the memory that the peer took, too.
func (r *peerRunner) search(ctx context.Context, p peer, warm int) (answers []peerAnswer, memory int64, err error) {
	err = r.run(ctx, p, func(line []byte) error {
		var a peerAnswer
		err := json.Unmarshal(line, &a)
		if a.ID != "" {
			answers = append(answers, a)
		}
		memory = max(memory, a.Memory)
		return err
	}, "search", r.indexPath(p), r.questions(), strconv.Itoa(warm), strconv.Itoa(p.runs))
	return answers, memory, err
}

// lastLines returns the end of what a program wrote.
func lastLines(b []byte) string {
	const most = 2000
	return string(b[max(0, len(b)-most):])
}
