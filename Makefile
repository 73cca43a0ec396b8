# make check is the test command: it needs Go, gcc and make.
GO    ?= go
TOOL  := $(GO) tool -modfile=tools.mod
FUZZTIME ?= 30s

.PHONY: check format vet test fuzz relevance bench build

check: format vet test

# Fails, and names the files, if gofumpt would change any.
format:
	@out=$$($(TOOL) gofumpt -l .); if [ -n "$$out" ]; then echo "not formatted (run: go tool -modfile=tools.mod gofumpt -w .):"; echo "$$out"; exit 1; fi

vet:
	$(GO) vet ./...
	$(TOOL) staticcheck ./...

test:
	$(GO) test -race ./...

build:
	$(GO) build -o bin/sago ./cmd/sago
