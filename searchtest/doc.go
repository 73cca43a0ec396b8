// Package searchtest holds what every Searcher must do: scripts in a small
// language (README.md) that any engine runs, a naive scan as a second
// implementation, and generators of cases and requests on which the two are
// compared.
package searchtest
