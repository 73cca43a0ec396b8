// Package sago is full-text and faceted search over software-incident
// post-mortems in English and Korean.
//
// The root package holds the domain (Case, Text, Vocabulary, Glossary) and the
// contract (Searcher, Request, Response, Error). The engine behind the contract
// is package index; package server speaks HTTP over it. Nothing above the
// contract knows which engine answers.
//
// Read next: query (what a user types), plan (what it means), index/search.go
// (the way of a request, stage by stage).
package sago
