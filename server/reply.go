package server

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/zeebo/xxh3"
)

// reply is a whole answer. It is built before its first byte is sent, so that
// an error never comes in the middle and the tag can name the bytes.
type reply struct {
	status      int // 0 is 200
	contentType string
	body        []byte
	pooled      bool          // body came from sender.body and goes back there once it is sent
	took        time.Duration // in the searcher; 0 if it was not asked
	vary        string        // headers of the request that the body depends on, beside its encoding
	cache       string        // Cache-Control; empty is "no-cache": ask, and get a 304
	location    string        // of a redirect
	cookie      *http.Cookie
}

// minGzip is the size from which compressing pays: a smaller answer fits into
// one packet anyhow.
const minGzip = 1400

// gzipLevel is the fastest: level 4 makes answers smaller by 8 in 100, level 6 by
// 14, and they take 1.6 times and more than twice as long. Answers are made for
// one reader each, so the time is his.
const gzipLevel = 1

// sender sends replies. Its pools spare the compressors' tables, 256 kB each.
type sender struct {
	compressors sync.Pool // of *gzip.Writer
	buffers     sync.Pool // of *bytes.Buffer
	bodies      sync.Pool // of *[]byte
}

func newSender() *sender {
	return &sender{
		compressors: sync.Pool{New: func() any {
			w, _ := gzip.NewWriterLevel(nil, gzipLevel) // fails for a bad level alone
			return w
		}},
		buffers: sync.Pool{New: func() any { return new(bytes.Buffer) }},
		bodies:  sync.Pool{New: func() any { b := make([]byte, 0, bodyBytes); return &b }},
	}
}

// Sizes of pooled bodies: about that of a page of results to begin with, and at
// most what a page of a hundred may take.
const (
	bodyBytes    = 96 << 10
	maxBodyBytes = 1 << 20
)

// body returns an empty body to append to, for a reply that is pooled.
func (o *sender) body() []byte { return (*o.bodies.Get().(*[]byte))[:0] }

func (o *sender) recycle(body []byte) {
	if cap(body) <= maxBodyBytes {
		o.bodies.Put(&body)
	}
}

// send sends the reply: a 304 if the client has these very bytes, compressed if
// it takes that and it pays.
func (o *sender) send(w http.ResponseWriter, r *http.Request, rep *reply) {
	if rep.pooled {
		defer o.recycle(rep.body)
	}
	rep.describe(w.Header())
	status := max(rep.status, http.StatusOK)
	zip := len(rep.body) >= minGzip && acceptsGzip(r.Header)
	if status == http.StatusOK {
		tag := etag(rep.body, zip)
		w.Header().Set("ETag", tag)
		if matchesTag(r.Header.Values("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	if rep.contentType != "" {
		w.Header().Set("Content-Type", rep.contentType)
	}
	if zip {
		o.sendZipped(w, r, status, rep.body)
		return
	}
	sendBody(w, r, status, rep.body)
}

func (o *sender) sendZipped(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	buf := o.buffers.Get().(*bytes.Buffer)
	defer o.buffers.Put(buf)
	buf.Reset()
	zw := o.compressors.Get().(*gzip.Writer)
	defer o.compressors.Put(zw)
	zw.Reset(buf)
	zw.Write(body) // into memory: cannot fail
	zw.Close()
	w.Header().Set("Content-Encoding", "gzip")
	sendBody(w, r, status, buf.Bytes())
}

func sendBody(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(body) // an error here is the client's going away
	}
}

// describe sets the headers that the reply has whatever becomes of its body.
func (rep *reply) describe(h http.Header) {
	vary := "Accept-Encoding"
	if rep.vary != "" {
		vary = rep.vary + ", " + vary
	}
	h.Set("Vary", vary)
	if rep.cache == "" {
		rep.cache = "no-cache"
	}
	h.Set("Cache-Control", rep.cache)
	if rep.took > 0 {
		addTiming(h, "search", rep.took)
	}
	if rep.location != "" {
		h.Set("Location", rep.location)
	}
	if rep.cookie != nil {
		h.Add("Set-Cookie", rep.cookie.String())
	}
}

// etag names the bytes of a body in an encoding: strong, since both are
// functions of what is named.
func etag(body []byte, zip bool) string {
	sum := xxh3.Hash128(body).Bytes()
	const digits = "0123456789abcdef"
	tag := make([]byte, 0, 40)
	tag = append(tag, '"')
	for _, b := range sum {
		tag = append(tag, digits[b>>4], digits[b&15])
	}
	if zip {
		tag = append(tag, "-gzip"...)
	}
	return string(append(tag, '"'))
}

// matchesTag reports whether If-None-Match holds the tag. The comparison is the
// weak one, as RFC 9110 has it for this header.
func matchesTag(header []string, tag string) bool {
	for _, line := range header {
		for item := range strings.SplitSeq(line, ",") {
			item = strings.TrimPrefix(strings.TrimSpace(item), "W/")
			if item == tag || item == "*" {
				return true
			}
		}
	}
	return false
}

// acceptsGzip reports whether Accept-Encoding takes gzip: named, or by "*", and
// not with a weight of zero.
func acceptsGzip(h http.Header) bool {
	takes := false
	for _, item := range weighted(h.Get("Accept-Encoding")) {
		switch item.name {
		case "gzip", "x-gzip":
			return item.weight > 0
		case "*":
			takes = item.weight > 0
		}
	}
	return takes
}
