package server

import (
	"net/http"

	"sago"
)

// live says that the process runs and answers.
func (s *Server) live(*http.Request) (*reply, error) { return plain("ok\n"), nil }

// readiness says whether to send requests here: not once the server was told to
// stop, nor once its index is damaged. What of the index can be read is still
// answered.
func (s *Server) readiness(*http.Request) (*reply, error) {
	if s.stopping.Load() {
		return nil, sago.Errorf(sago.CodeUnavailable, "This server is stopping. Ask another.")
	}
	if s.opt.Damaged() {
		return nil, sago.Errorf(sago.CodeUnavailable, "The index of this server is damaged. Start it anew, which mends the index, and ask another until then.")
	}
	return plain("ready\n"), nil
}

func plain(text string) *reply {
	return &reply{contentType: "text/plain; charset=utf-8", body: []byte(text), cache: "no-store"}
}
