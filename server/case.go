package server

import (
	"net/http"
	"net/url"

	"github.com/gorilla/mux"

	"sago"
)

// getCase answers with the whole record of a case.
func (s *Server) getCase(r *http.Request) (*reply, error) {
	c, err := s.caseOf(r)
	if err != nil {
		return nil, err
	}
	body, err := c.MarshalJSON()
	if err != nil {
		return nil, err
	}
	return &reply{contentType: formatJSON.mediaType(), body: append(body, '\n')}, nil
}

// caseOf returns the case that the path names.
func (s *Server) caseOf(r *http.Request) (*sago.Case, error) {
	id, err := pathID(r)
	if err != nil {
		return nil, err
	}
	return s.searcher.Case(r.Context(), id)
}

// pathID returns the id in the path.
func pathID(r *http.Request) (string, error) {
	id, err := url.PathUnescape(mux.Vars(r)["id"])
	if err != nil || !validID(id) {
		return "", invalid("id", idReason)
	}
	return id, nil
}

// maxID bounds the id of a case in bytes.
const maxID = 128

const idReason = "The id of a case is 1 to 128 letters, digits, dots, underscores and hyphens."

// validID reports whether a case may have the id.
func validID(id string) bool { return len(id) <= maxID && plainName(id) }
