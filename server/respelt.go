package server

import (
	"sago"
	"sago/query"
)

// fieldsOf returns the fields of a query that have the name, at any depth.
func fieldsOf(n query.Node, name string) []query.Field {
	var fields []query.Field
	mapFields(n, name, func(f query.Field) query.Node {
		fields = append(fields, f)
		return f
	})
	return fields
}

// mapFields returns a query with each field of the name as change has it: nil
// leaves it out. What is left without operands goes with it.
func mapFields(n query.Node, name string, change func(query.Field) query.Node) query.Node {
	switch n := n.(type) {
	case query.Field:
		if n.Name == name {
			return change(n)
		}
	case query.Not:
		if n.Node = mapFields(n.Node, name, change); n.Node == nil {
			return nil
		}
		return n
	case query.And:
		n.Nodes = mapAll(n.Nodes, name, change)
		return fewest(n, n.Nodes)
	case query.Or:
		n.Nodes = mapAll(n.Nodes, name, change)
		return fewest(n, n.Nodes)
	}
	return n
}

func mapAll(nodes []query.Node, name string, change func(query.Field) query.Node) []query.Node {
	var out []query.Node
	for _, n := range nodes {
		if n = mapFields(n, name, change); n != nil {
			out = append(out, n)
		}
	}
	return out
}

// fewest returns what a node of operands comes down to: nil if it has none.
func fewest(whole query.Node, nodes []query.Node) query.Node {
	switch len(nodes) {
	case 0:
		return nil
	case 1:
		return nodes[0]
	}
	return whole
}

// respelt returns p with the field of its query that has the name, which may stand
// within a choice or a group, as change has it; false if there is not exactly one.
func (p params) respelt(name string, change func(query.Field) query.Node) (params, bool) {
	node, ok := p.oneSpelt(name)
	if !ok {
		return p, false
	}
	p = p.firstPage()
	p.Q = ""
	if node = mapFields(node, name, change); node != nil {
		p.Q = node.String()
	}
	return p, true
}

// oneSpelt returns the query of p if it names the field exactly once: of two,
// which is at fault is not known.
func (p params) oneSpelt(name string) (query.Node, bool) {
	if sago.Pasted(p.Q) {
		return nil, false
	}
	node, _ := parse(p.Q)
	return node, len(fieldsOf(node, name)) == 1
}
