package server

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"sago"
)

// preference is an item of a header such as Accept, with its weight.
type preference struct {
	name   string // lower case, without parameters
	weight float64
}

// weighted reads a header of weighted items, heaviest first, equal ones in the
// order in which they are written.
func weighted(header string) []preference {
	var items []preference
	for part := range strings.SplitSeq(header, ",") {
		name, rest, _ := strings.Cut(part, ";")
		item := preference{strings.ToLower(strings.TrimSpace(name)), 1}
		for param := range strings.SplitSeq(rest, ";") {
			key, value, _ := strings.Cut(strings.TrimSpace(param), "=")
			if q, err := strconv.ParseFloat(value, 64); strings.EqualFold(key, "q") && err == nil {
				item.weight = q
			}
		}
		if item.name != "" {
			items = append(items, item)
		}
	}
	slices.SortStableFunc(items, func(a, b preference) int {
		switch {
		case a.weight > b.weight:
			return -1
		case a.weight < b.weight:
			return 1
		}
		return 0
	})
	return items
}

// format is how a list of results is written.
type format string

const (
	formatHTML  format = "html"
	formatJSON  format = "json"
	formatCSV   format = "csv"
	formatJSONL format = "jsonl"
	formatAtom  format = "atom"
)

// formats lists every format.
func formats() []format {
	return []format{formatHTML, formatJSON, formatCSV, formatJSONL, formatAtom}
}

// mediaType is the Content-Type of the format.
func (f format) mediaType() string {
	switch f {
	case formatHTML:
		return "text/html; charset=utf-8"
	case formatCSV:
		return "text/csv; charset=utf-8; header=present"
	case formatJSONL:
		return "application/jsonl; charset=utf-8"
	case formatAtom:
		return "application/atom+xml; charset=utf-8"
	}
	return "application/json"
}

// acceptedFormat returns the format that Accept likes best, or def if it names
// none of them.
func acceptedFormat(h http.Header, def format) format {
	for _, item := range weighted(h.Get("Accept")) {
		if item.weight <= 0 {
			continue
		}
		switch item.name {
		case "text/html", "application/xhtml+xml":
			return formatHTML
		case "application/json":
			return formatJSON
		case "text/csv":
			return formatCSV
		case "application/jsonl", "application/x-ndjson":
			return formatJSONL
		case "application/atom+xml":
			return formatAtom
		case "*/*", "text/*":
			return def
		}
	}
	return def
}

// prefersHTML reports whether the client of a page wants HTML.
func prefersHTML(r *http.Request) bool {
	return acceptedFormat(r.Header, formatHTML) == formatHTML
}

// langCookie remembers the language that a reader chose.
const langCookie = "sago_lang"

// readerLang returns the language for a request that names none: that of the
// cookie, or else the one of the two that Accept-Language likes best.
func readerLang(r *http.Request) sago.Lang {
	if c, err := r.Cookie(langCookie); err == nil {
		if lang := sago.Lang(c.Value); lang == sago.LangEn || lang == sago.LangKo {
			return lang
		}
	}
	return acceptedLang(r.Header)
}

func acceptedLang(h http.Header) sago.Lang {
	for _, item := range weighted(h.Get("Accept-Language")) {
		primary, _, _ := strings.Cut(item.name, "-")
		if lang := sago.Lang(primary); item.weight > 0 && (lang == sago.LangEn || lang == sago.LangKo) {
			return lang
		}
	}
	return sago.LangEn
}
