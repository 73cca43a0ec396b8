package index

import (
	"cmp"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"sago/plan"
)

// matches are the cases of a part that match. A nil set is every case of a part
// that has no mask: a method of it would panic, so whoever calls one asks first,
// or knows that a tree was matched, which gives a set. Sets are shared with the
// cache: they must not be changed.
type matches struct {
	query *roaring.Bitmap // that match the query, filters aside, masked cases left out
	all   *roaring.Bitmap // and pass every filter
	total int             // of all
}

// each calls visit for every case that matches, in order.
func (m *matches) each(size int, visit func(doc uint32)) {
	if m.all == nil {
		for doc := range uint32(size) {
			visit(doc)
		}
		return
	}
	var buf [512]uint32
	it := m.all.ManyIterator()
	for n := it.NextMany(buf[:]); n > 0; n = it.NextMany(buf[:]) {
		for _, doc := range buf[:n] {
			visit(doc)
		}
	}
}

// matcher evaluates the tree of a plan in one part.
type matcher struct {
	part    *part
	number  int // of the part
	words   []*word
	filters []filter
	nodes   map[*plan.Node]filter // of the filters within the tree
}

// match evaluates a tree, then the filters.
func (m *matcher) match(root *plan.Node) matches {
	var r matches
	if root != nil {
		r.query = m.node(root)
	}
	switch {
	case m.part.live == nil:
	case r.query == nil:
		r.query = m.part.live
	default:
		r.query = roaring.AndNot(r.query, m.part.mask)
	}
	r.all = m.filtered(r.query, "")
	r.total = m.part.size
	if r.all != nil {
		r.total = int(r.all.GetCardinality())
	}
	return r
}

// filtered returns the cases of set that pass every filter, those on the field
// but left out. A nil set is every case.
func (m *matcher) filtered(set *roaring.Bitmap, but string) *roaring.Bitmap {
	own := false // set is ours to change
	for _, f := range m.filters {
		if f.field == but {
			continue
		}
		docs := f.parts[m.number]
		switch {
		case set == nil && f.exclude:
			set, own = m.complement(docs), true
		case set == nil:
			set = docs
		case own && f.exclude:
			set.AndNot(docs)
		case own:
			set.And(docs)
		case f.exclude:
			set, own = roaring.AndNot(set, docs), true
		default:
			set, own = roaring.And(set, docs), true
		}
	}
	return set
}

// complement returns the cases of the part, masked ones included, that are not
// in set.
func (m *matcher) complement(set *roaring.Bitmap) *roaring.Bitmap {
	return roaring.Flip(set, 0, uint64(m.part.size))
}

func (m *matcher) node(n *plan.Node) *roaring.Bitmap {
	switch n.Op {
	case plan.OpWord:
		return m.words[n.Word].parts[m.number].match
	case plan.OpAnd:
		return m.and(n.Nodes)
	case plan.OpOr:
		sets := make([]*roaring.Bitmap, len(n.Nodes))
		for i, child := range n.Nodes {
			sets[i] = m.node(child)
		}
		return roaring.FastOr(sets...)
	case plan.OpNot:
		return m.complement(m.node(n.Nodes[0]))
	}
	f := m.nodes[n]
	if f.exclude {
		return m.complement(f.parts[m.number])
	}
	return f.parts[m.number]
}

// and intersects from the smallest set on, then takes away what is excluded:
// the complement of a word is never laid out beside others.
func (m *matcher) and(nodes []*plan.Node) *roaring.Bitmap {
	var sets, without []*roaring.Bitmap
	for _, n := range nodes {
		if n.Op == plan.OpNot {
			without = append(without, m.node(n.Nodes[0]))
		} else {
			sets = append(sets, m.node(n))
		}
	}
	if len(sets) == 0 {
		return m.complement(roaring.FastOr(without...))
	}
	slices.SortFunc(sets, func(a, b *roaring.Bitmap) int {
		return cmp.Compare(a.GetCardinality(), b.GetCardinality())
	})
	if len(sets)+len(without) == 1 {
		return sets[0]
	}
	var docs *roaring.Bitmap
	if len(sets) > 1 {
		docs = roaring.And(sets[0], sets[1])
		for _, s := range sets[2:] {
			docs.And(s)
		}
	} else {
		docs = roaring.AndNot(sets[0], without[0])
		without = without[1:]
	}
	for _, s := range without {
		docs.AndNot(s)
	}
	return docs
}
