package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"sync"
	"syscall"

	"sago"
	"sago/index"
	"sago/server"
)

// serveCommand answers over HTTP until it is told to stop.
type serveCommand struct {
	Addr       string `help:"Address to listen on, ${default} if none is given; port 0 takes any free one." default:"127.0.0.1:8080" placeholder:"HOST:PORT" group:"Server"`
	PublicRead bool   `help:"Allow an address that other machines reach: whoever reaches it reads every case." group:"Server"`
	LogQueries bool   `help:"Write what was searched for into the log." group:"Server"`

	dataFlags
}

// Help shows what is served.
func (serveCommand) Help() string {
	return `Serves the search page at /, the API below /v1 (described by /openapi.json), /livez, /readyz and /metrics. SIGTERM
stops it in order: for 3 seconds /readyz fails while everything is answered, then what runs is waited for. Ctrl-C leaves the 3
seconds out. The log goes to standard error, as JSON unless that is a terminal.

Examples:

  sago serve
  sago serve --data incidents/ --addr 127.0.0.1:9000
  sago serve --addr 0.0.0.0:8080 --public-read`
}

// Run serves.
func (c *serveCommand) Run(ctx context.Context, std *streams) error {
	// The address is tried first: where it is in use, nobody waits for an index.
	// It is taken when there is something to answer with.
	if err := c.tryAddress(ctx); err != nil {
		return err
	}
	ix, err := c.open(ctx, std)
	if err != nil {
		return err
	}
	defer ix.Close()
	ln, err := c.listen(ctx)
	if err != nil {
		return err
	}
	defer ln.Close()
	log := newLogger(std.err, std.errTTY)
	damaged := damageCheck(ix, log)
	srv := server.New(ix, server.Options{
		Vocabulary: ix.vocabulary,
		Logger:     log,
		Version:    sagoVersion(),
		PublicRead: c.PublicRead,
		LogQueries: c.LogQueries,
		Damaged:    damaged,
	})
	go prepare(ix, log)
	fmt.Fprintf(std.out, "sago: %s at http://%s\n", counted(ix.Info().Cases, "case"), shownAddress(ln.Addr()))
	if err := srv.Serve(ctx, ln); err != nil {
		return err
	}
	if damaged() {
		return exitf(exitDamaged, "the index in %s is damaged; it is built again when it is next needed", ix.dir)
	}
	return nil
}

// prepare has the index make what first suggestions wait for: on a slow machine
// that can take longer than an answer may. Closing the index waits for it.
func prepare(ix *opened, log *slog.Logger) {
	if err := ix.Prepare(); err != nil && sago.ErrorCode(err) != sago.CodeUnavailable { // closed already: nobody will ask
		log.Warn("suggestions could not be prepared", "err", err)
	}
}

// tryAddress returns an error if the address cannot be listened on.
func (c *serveCommand) tryAddress(ctx context.Context) error {
	ln, err := c.listen(ctx)
	if err != nil {
		return err
	}
	return ln.Close()
}

// listen listens on the address, or says once why it cannot.
func (c *serveCommand) listen(ctx context.Context) (net.Listener, error) {
	ln, err := server.Listen(ctx, c.Addr, c.PublicRead)
	var refused *net.OpError
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, exitf(exitUnavailable, "%s is in use: choose another with --addr HOST:PORT; port 0 takes any free one", c.Addr)
	case errors.As(err, &refused):
		return nil, exitf(exitUnavailable, "cannot listen on %s: %w", c.Addr, refused.Err)
	}
	return ln, err
}

// damageCheck returns a function that reports whether the index is damaged. Its
// files are read through, once, when a search has failed: a fault of sago must
// not take a server out of service that has a whole index.
func damageCheck(ix *opened, log *slog.Logger) func() bool {
	check := sync.OnceValue(func() bool {
		bad, err := index.Verify(ix.dir)
		damaged := err != nil || len(bad) > 0
		if damaged {
			log.Error("a search failed, and the index is damaged: start again, which mends it or says what to do", "index", ix.dir, "files", bad, "err", err)
		} else {
			log.Warn("a search failed, but the index is whole: this is a fault of sago", "index", ix.dir)
		}
		return damaged
	})
	return func() bool { return ix.Damaged() && check() }
}

// newLogger returns a logger whose lines suit who reads them.
func newLogger(w io.Writer, person bool) *slog.Logger {
	if person {
		return slog.New(slog.NewTextHandler(w, nil))
	}
	return slog.New(slog.NewJSONHandler(w, nil))
}

// shownAddress returns an address that a browser on this machine can open: a
// server that listens everywhere is reached at localhost.
func shownAddress(addr net.Addr) string {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return addr.String()
	}
	return fmt.Sprintf("localhost:%d", tcp.Port)
}
