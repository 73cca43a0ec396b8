package sago

import (
	"errors"
	"fmt"
)

// Code classes an error by what the caller can do about it.
type Code string

// The codes of a contract error.
const (
	CodeInvalid     Code = "invalid"     // the request is wrong; Public says how
	CodeNotFound    Code = "not_found"   // no case has that id
	CodeUnsupported Code = "unsupported" // this backend does not do that
	CodeStale       Code = "stale"       // a cursor of another generation
	CodeUnavailable Code = "unavailable" // closed, overloaded or out of time
	CodeInternal    Code = "internal"    // a fault of sago itself
)

// Error is an error of the contract. Public and Suggestions may be shown to
// anyone; Err is for the log and is never sent.
type Error struct {
	Code        Code
	Field       string   // the part of the request at fault, such as "symptoms" or "limit"
	Public      string   // what is wrong, where, and what to do
	Suggestions []string // nearest valid values, best first
	Err         error
}

// Error returns the text for a log, the cause included.
func (e *Error) Error() string {
	switch {
	case e.Err == nil:
		return e.Public
	case e.Public == "":
		return e.Err.Error()
	}
	return e.Public + ": " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Errorf returns an Error whose public text is the formatted message.
func Errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Public: fmt.Sprintf(format, args...)}
}

// ErrorCode returns the code of err: "" for nil, CodeInternal if no Error is in
// its chain.
func ErrorCode(err error) Code {
	if err == nil {
		return ""
	}
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return CodeInternal
}
