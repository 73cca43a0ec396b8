package server

import (
	"net/http"
	"strconv"

	"sago"
)

// getSuggestions answers with completions of what is typed.
func (s *Server) getSuggestions(r *http.Request) (*reply, error) {
	p, err := decodeAddress(r, suggestScope())
	if err != nil {
		return nil, err
	}
	lang := p.Lang
	if lang == "" {
		lang = acceptedLang(r.Header)
	}
	list, err := s.searcher.Suggest(r.Context(), sago.SuggestRequest{Text: p.Q, Limit: p.Limit, Lang: lang})
	if err != nil {
		return nil, err
	}
	body := append([]byte(nil), `{"suggestions":`...)
	body = append(appendList(body, list, appendSuggestion), "}\n"...)
	return &reply{contentType: formatJSON.mediaType(), body: body, vary: "Accept-Language"}, nil
}

func appendSuggestion(dst []byte, s *sago.Suggestion) []byte {
	dst = append(dst, `{"kind":`...)
	dst = appendString(dst, string(s.Kind))
	dst = append(dst, `,"text":`...)
	dst = appendString(dst, s.Text)
	dst = append(dst, `,"label":`...)
	dst = appendText(dst, s.Label)
	dst = append(dst, `,"facet":`...)
	dst = appendNullable(dst, s.Facet)
	dst = append(dst, `,"value":`...)
	dst = appendNullable(dst, s.Value)
	dst = append(dst, `,"count":`...)
	dst = strconv.AppendInt(dst, int64(s.Count), 10)
	return append(dst, '}')
}
