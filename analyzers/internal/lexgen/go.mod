module sago/analyzers/internal/lexgen

go 1.26.0

require (
	github.com/blevesearch/vellum v1.2.1
	github.com/ikawaha/kagome-dict v1.0.3
	github.com/ikawaha/kagome-dict-ko v0.2.1
)

require (
	github.com/bits-and-blooms/bitset v1.24.2 // indirect
	github.com/blevesearch/mmap-go v1.2.0 // indirect
	golang.org/x/sys v0.40.0 // indirect
)
