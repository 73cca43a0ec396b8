package server

import (
	"net/http"

	"sago"
)

// live says that the process runs and answers.
func (s *Server) live(*http.Request) (*reply, error) { return plain("ok\n"), nil }

// readiness says whether to send requests here: not once the server was told to
// stop.
func (s *Server) readiness(*http.Request) (*reply, error) {
	if s.stopping.Load() {
		return nil, sago.Errorf(sago.CodeUnavailable, "This server is stopping. Ask another.")
	}
	return plain("ready\n"), nil
}

func plain(text string) *reply {
	return &reply{contentType: "text/plain; charset=utf-8", body: []byte(text), cache: "no-store"}
}
