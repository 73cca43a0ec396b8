package server

import (
	"net/http"
	"time"

	"github.com/gorilla/mux"

	"sago"
	"sago/server/ui"
)

// pageVary names what a page depends on beside its address. A script asks for
// drafts of a page while its reader types.
const pageVary = "Accept, Accept-Language, Cookie, " + draftHeader

// pageLang returns the language of a page: the one in its address, or else the
// reader's.
func pageLang(r *http.Request, p params) sago.Lang {
	if p.Lang != "" {
		return p.Lang
	}
	return readerLang(r)
}

// base is what every page has. otherURL is the page in the other language, which
// it names: the link to it makes that the reader's choice.
func (s *Server) base(lang sago.Lang, title, otherURL string) ui.Page {
	return ui.Page{Lang: lang, Title: title, OtherURL: otherURL + "&keep=1", Version: s.opt.Version}
}

// otherLang is the language that a page is not in.
func otherLang(lang sago.Lang) sago.Lang {
	if lang == sago.LangKo {
		return sago.LangEn
	}
	return sago.LangKo
}

// pageReply sends a page that was written into a pooled body.
func pageReply(body []byte) *reply {
	return &reply{contentType: formatHTML.mediaType(), body: body, pooled: true, vary: pageVary}
}

// keepLang remembers a language as the reader's choice and leads to an address
// that does not say so: it may be passed on, and who opens it has chosen nothing.
func keepLang(to string, lang sago.Lang) *reply {
	rep := redirect(to)
	if lang != "" {
		rep.cookie = &http.Cookie{
			Name: langCookie, Value: string(lang), Path: "/", MaxAge: int(365 * 24 * time.Hour / time.Second),
			HttpOnly: true, SameSite: http.SameSiteLaxMode,
		}
	}
	return rep
}

// redirect sends the reader to another address of the site.
func redirect(to string) *reply {
	return &reply{status: http.StatusSeeOther, location: to, vary: pageVary}
}

// at is an address of the site with its query.
func at(path, query string) string {
	if query == "" {
		return path
	}
	return path + "?" + query
}

// caseURL is the address of a case's page in a language, which is "" for the
// reader's own.
func caseURL(id string, lang sago.Lang) string { return readURL("/cases/"+id, lang, "") }

// readURL is the address of a page to be read, in a language and showing one,
// each of which may be "".
func readURL(path string, lang sago.Lang, show string) string {
	var a address
	a.add("lang", string(lang))
	a.add("show", show)
	return at(path, string(a))
}

// static answers with a file of the pages. An address with the file's version
// stands for these bytes forever.
func (s *Server) static(r *http.Request) (*reply, error) {
	asset, ok := s.pages.Asset(mux.Vars(r)["name"])
	if !ok {
		return nil, noSuchAddress(r)
	}
	rep := &reply{contentType: asset.ContentType, body: asset.Body}
	if r.URL.Query().Get("v") == asset.Version {
		rep.cache = "public, max-age=31536000, immutable"
	}
	return rep, nil
}

// helpPage says what can be typed, and what the errors mean.
func (s *Server) helpPage(r *http.Request) (*reply, error) {
	p, err := decodePage(r, readScope())
	if err != nil {
		return nil, err
	}
	if p.Keep {
		return keepLang(readURL("/help", p.Lang, ""), p.Lang), nil
	}
	lang := pageLang(r, p)
	t := func(key string) string { return s.pages.Text(lang, key) }
	v := &ui.Help{Page: s.base(lang, t("help.title"), readURL("/help", otherLang(lang), ""))}
	for _, part := range []struct {
		key      string
		examples []string
	}{
		{"help.words", []string{"connection slots", "연결 슬롯"}},
		{"help.phrase", []string{`"hard stop after"`, `"connection slots"~2`}},
		{"help.not", []string{"timeout -haproxy", "-cause:capacity"}},
		{"help.or", []string{"(haproxy OR nginx) timeout"}},
		{"help.field", []string{"symptom:high-latency", "원인:capacity", "title:DNS", "has:lessons"}},
		{"help.time", []string{"after:2024-03", "date:2025", "resolved:<30m"}},
		{"help.prefix", []string{"connec*"}},
	} {
		syntax := ui.Syntax{Text: t(part.key)}
		for _, q := range part.examples {
			search := defaults()
			search.Q, search.Lang = q, p.Lang
			syntax.Examples = append(syntax.Examples, ui.Link{Text: q, URL: at("/", search.query())})
		}
		v.Syntax = append(v.Syntax, syntax)
	}
	for _, code := range problemCodes() {
		v.Problems = append(v.Problems, ui.Fact{Name: code, Value: t("problem." + code)})
	}
	body, err := s.pages.Help(s.out.body(), v)
	if err != nil {
		return nil, err
	}
	return pageReply(body), nil
}

// problemCodes lists the codes that a problem may have.
func problemCodes() []string {
	return []string{
		string(sago.CodeInvalid), string(sago.CodeNotFound), string(sago.CodeStale), string(sago.CodeUnsupported),
		string(sago.CodeUnavailable), codeOverloaded, codeTooLarge, codeMediaType, codeMethod, string(sago.CodeInternal),
	}
}
