package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"sago"
)

// Bounds of a connection: generous for a browser on a bad line, short for one
// who only holds the connection.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 15 * time.Second
	writeTimeout      = 30 * time.Second
	idleTimeout       = 60 * time.Second
	maxHeaderBytes    = 16 << 10
)

// Listen listens on a TCP address such as "127.0.0.1:8080". It returns
// CodeInvalid for what is no such address, and for one that other machines
// reach, unless publicRead allows that: everybody who reaches the server may
// read every case.
func Listen(ctx context.Context, addr string, publicRead bool) (net.Listener, error) {
	if err := checkAddress(ctx, addr, publicRead); err != nil {
		return nil, err
	}
	var lc net.ListenConfig
	ln, err := lc.Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", addr, err)
	}
	if err := checkReach(ln.Addr(), ln.Addr().String(), publicRead); err != nil {
		ln.Close()
		return nil, err
	}
	return ln, nil
}

// checkAddress returns CodeInvalid for what is no host and port, and for a
// number or no host at all that other machines reach and may not. What a name
// stands for is seen once it is listened on.
func checkAddress(ctx context.Context, addr string, publicRead bool) error {
	host, port, err := net.SplitHostPort(addr)
	if err == nil {
		_, err = net.DefaultResolver.LookupPort(ctx, "tcp", port)
	}
	if err == nil {
		ip := net.ParseIP(host)
		if host != "" && ip == nil {
			return nil
		}
		if host == "" {
			ip = net.IPv4zero
		}
		return checkReach(&net.TCPAddr{IP: ip}, addr, publicRead)
	}
	return &sago.Error{
		Code: sago.CodeInvalid, Field: "addr", Err: err,
		Public: fmt.Sprintf("%.100q is no address to listen on: want HOST:PORT with a port up to 65535, such as 127.0.0.1:8080", addr),
	}
}

// checkReach returns CodeInvalid if other machines reach the address and may not.
func checkReach(addr net.Addr, shown string, publicRead bool) error {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok || publicRead || tcp.IP.IsLoopback() {
		return nil
	}
	return sago.Errorf(sago.CodeInvalid,
		"other machines reach %s and could read every case: listen on 127.0.0.1, or allow it with --public-read", shown)
}

// ErrHurry, as the cause by which the context of Serve ends, says that a person
// waits for the end: there is no grace period, and connections that have asked
// for nothing are closed.
var ErrHurry = errors.New("stop without a grace period")

// Serve answers on ln until ctx is done and then stops in order: /readyz fails,
// for the grace period everything is still answered, then no connection is
// accepted and what runs is waited for. It returns nil after an orderly stop,
// CodeInvalid for a listener that Options.PublicRead is needed for, and an error
// if requests had to be cut off. It closes ln.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	if err := checkReach(ln.Addr(), ln.Addr().String(), s.opt.PublicRead); err != nil {
		ln.Close()
		return err
	}
	fresh := freshConns{conns: map[net.Conn]struct{}{}}
	srv := &http.Server{
		ConnState:         fresh.track,
		Handler:           s.handler,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(ln) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	grace := s.opt.Grace
	if errors.Is(context.Cause(ctx), ErrHurry) {
		grace = 0
		srv.RegisterOnShutdown(fresh.close) // once no more of them are accepted
	}
	err := s.stop(srv, grace)
	<-failed
	return err
}

// stop ends a server in order, after a grace period.
func (s *Server) stop(srv *http.Server, grace time.Duration) error {
	s.stopping.Store(true)
	s.log.Info("stopping", "grace", grace.String(), "drain", s.opt.Drain.String()) // as JSON they would be nanoseconds
	time.Sleep(grace)
	ctx, cancel := context.WithTimeout(context.Background(), s.opt.Drain)
	defer cancel()
	err := srv.Shutdown(ctx)
	if !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	cut := s.running.Load()
	srv.Close() // what it returns says nothing that the count does not
	s.awaitHandlers()
	return fmt.Errorf("stop: %d requests had not ended after %s and were cut off", cut, s.opt.Drain)
}

// awaitHandlers waits, as long as the watchdog allows, for handlers whose
// connections were cut: the searcher is closed after them.
func (s *Server) awaitHandlers() {
	const every = 10 * time.Millisecond
	for end := time.Now().Add(s.opt.Watchdog); s.running.Load() > 0 && time.Now().Before(end); {
		time.Sleep(every)
	}
}
