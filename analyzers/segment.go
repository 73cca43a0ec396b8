package analyzers

// piece is a word of a run that is written without spaces.
type piece struct {
	start, end int    // in the run, in bytes
	stem, more string // noun without its particle, or predicate in dictionary form
	stemEnd    int    // where what the stem stands for ends
}

// addRow adds to d the words of a run written without spaces and reports
// whether it can be read as one.
func (r *reader) addRow(d *draft) bool {
	row := r.segment(d.key)
	for _, p := range row {
		d.addJoined(Part, p.stem, p.more, 0, p.start, p.stemEnd)
	}
	return row != nil
}

// Bounds of a run that is segmented, in syllables, and of a predicate in it.
const (
	minRun       = 4
	maxRun       = 20
	maxPredicate = 7
)

// Costs of words of a run beside those of nouns. A row is accepted if its words
// cost maxWordCost on average.
const (
	particleCost  = 2
	predicateCost = 11
	otherCost     = 12
	maxWordCost   = 12.5
)

// row is the table of the cheapest ways to read the beginnings of a run.
type row struct {
	cost, words [maxRun + 1]int
	last        [maxRun + 1]piece // the last word of the way
}

// segment returns the cheapest row of two or more words that makes up run, all
// of them known, or nil.
func (r *reader) segment(run string) []piece {
	n := len(run) / syllableBytes
	if n < minRun || n > maxRun || n*syllableBytes != len(run) {
		return nil
	}
	var t row
	for i := range n {
		if i == 0 || t.cost[i] > 0 {
			r.nounsAt(&t, run, i)
			r.predicatesAt(&t, run, i)
		}
	}
	if t.words[n] < 2 || float64(t.cost[n]) > maxWordCost*float64(t.words[n]) {
		return nil
	}
	out := make([]piece, t.words[n])
	for i, k := n, len(out)-1; k >= 0; k-- {
		out[k] = t.last[i]
		i = out[k].start / syllableBytes
	}
	return out
}

// nounsAt enters the nouns and other words that stand at syllable i of the run,
// alone and with each particle that may follow.
func (r *reader) nounsAt(t *row, run string, i int) {
	start := i * syllableBytes
	r.lexicon.begins(run, start, func(end int, is traits) {
		word := run[start:end]
		if is&traitNoun == 0 && len(word) > syllableBytes {
			if is&traitOther != 0 {
				t.enter(piece{start, end, word, "", end}, otherCost)
			}
			return
		}
		cost := r.lexicon.partCost(word, is)
		if cost == 0 || i == 0 && neverFirst(word) {
			return
		}
		t.enter(piece{start, end, word, "", end}, cost)
		agree := agreementOf(lastRune(word))
		for to := end + syllableBytes; to <= len(run) && to-end <= r.josa.longest; to += syllableBytes {
			if r.josa.of(run[end:to])&agree != 0 {
				t.enter(piece{start, to, word, "", end}, cost+particleCost)
			}
		}
	})
}

// predicatesAt enters the predicates that stand at syllable i of the run.
func (r *reader) predicatesAt(t *row, run string, i int) {
	start := i * syllableBytes
	most := min(len(run), start+maxPredicate*syllableBytes)
	inside := r.inside(run[start:most])
	for end := start + 2*syllableBytes; end <= most; end += syllableBytes {
		for _, p := range inside.predicates(run[start:end]) {
			switch {
			case !p.sure || end-start == 2*syllableBytes && len(p.stem) == syllableBytes:
				// Too often the end of one word and the beginning of the next.
			case p.noun > 0:
				t.enter(piece{start, end, p.stem[:p.noun], "", start + p.noun}, predicateCost)
			default:
				t.enter(piece{start, end, p.stem, "다", end}, predicateCost)
			}
		}
	}
}

// enter enters a word that ends a way through the run.
func (t *row) enter(p piece, cost int) {
	i, j := p.start/syllableBytes, p.end/syllableBytes
	if total := t.cost[i] + cost; t.cost[j] == 0 || total < t.cost[j] {
		t.cost[j], t.words[j], t.last[j] = total, t.words[i]+1, p
	}
}
