package server

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"sago"
	"sago/query"
)

// getSearch answers a search spelt in the address.
func (s *Server) getSearch(r *http.Request) (*reply, error) {
	f, err := addressFields(r)
	if err != nil {
		return nil, err
	}
	return s.search(r, f)
}

// postSearch answers a search spelt in the body, or a text pasted into it; the
// address may say more. What both say counts as given twice.
func (s *Server) postSearch(r *http.Request) (*reply, error) {
	f, err := addressFields(r)
	if err != nil {
		return nil, err
	}
	body, err := bodyFields(r)
	if err != nil {
		return nil, err
	}
	for name, values := range body {
		f[name] = append(f[name], values...)
	}
	return s.search(r, f)
}

// search answers a search of the API.
func (s *Server) search(r *http.Request, f fields) (*reply, error) {
	p, err := decode(f, searchScope())
	if err != nil {
		return nil, err
	}
	return s.results(r, p)
}

// similar answers with the cases like a case.
func (s *Server) similar(r *http.Request) (*reply, error) {
	id, err := pathID(r)
	if err != nil {
		return nil, err
	}
	p, err := decodeAddress(r, similarScope())
	if err != nil {
		return nil, err
	}
	p.Like = id
	rep, err := s.results(r, p)
	var missing *sago.Error
	if errors.As(err, &missing) && missing.Field == "like" { // which is the id of the path here
		of := *missing
		of.Field = "id"
		return nil, &of
	}
	return rep, err
}

// results answers p in the format that is asked for: by name, or else by
// Accept, or else JSON.
func (s *Server) results(r *http.Request, p params) (*reply, error) {
	got, err := s.find(r, p, acceptedLang(r.Header))
	if err != nil {
		return nil, err
	}
	return s.export(got, p.formatFor(r.Header, formatJSON)), nil
}

// found is an answer beside what was asked.
type found struct {
	params params
	req    sago.Request
	resp   *sago.Response
	fixed  []*sago.Case // the case of each hit, where what fixed them is asked for; or nil
	noCase *sago.Error  // of a page that was to explain a case that there is not; or nil
}

// find asks the server's searcher for p.
func (s *Server) find(r *http.Request, p params, lang sago.Lang) (found, error) {
	return find(r.Context(), s.searcher, p, lang)
}

// find asks a searcher for p. The notes of the parser come before those of the
// searcher.
func find(ctx context.Context, searcher sago.Searcher, p params, lang sago.Lang) (found, error) {
	req, notes := p.request(lang)
	got, err := ask(ctx, searcher, p, req, notes)
	if err != nil || !p.AddFixes {
		return got, err
	}
	return got.withFixes(ctx, searcher)
}

// withFixes returns f with the case of each hit.
func (f found) withFixes(ctx context.Context, searcher sago.Searcher) (found, error) {
	f.fixed = make([]*sago.Case, len(f.resp.Hits))
	for i := range f.resp.Hits {
		c, err := searcher.Case(ctx, f.resp.Hits[i].ID)
		if err != nil {
			return found{}, err
		}
		f.fixed[i] = c
	}
	return f, nil
}

// ask asks a searcher for what p is as a request.
func ask(ctx context.Context, searcher sago.Searcher, p params, req sago.Request, notes []sago.Note) (found, error) {
	resp, err := searcher.Search(ctx, req)
	if err != nil {
		return found{}, err
	}
	return found{params: p, req: req, resp: resp}.noting(notes...), nil
}

// speltFilters are the filters that the query spells as fields.
func (f found) speltFilters() []sago.Filter {
	return f.resp.Filters[min(len(f.req.Filters), len(f.resp.Filters)):]
}

// noting returns f with the notes before those of the searcher.
func (f found) noting(notes ...sago.Note) found {
	if len(notes) > 0 {
		resp := *f.resp
		resp.Notes = slices.Concat(notes, f.resp.Notes)
		f.resp = &resp
	}
	return f
}

// parse reads a query text. The notes say what of it was not read as typed.
func parse(text string) (query.Node, []sago.Note) {
	node, parsed := query.Parse(text, sago.QueryFields())
	var notes []sago.Note
	for _, n := range parsed {
		notes = append(notes, sago.Note{Kind: sago.NoteKind(n.Kind), At: n.At, From: text[n.At.Start:n.At.End], To: n.To, Text: n.Text})
	}
	return node, notes
}
