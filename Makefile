# make check is the test command: it needs Go, gcc (for the race detector) and make.
SHELL    := bash
GO       ?= go
TOOL     := $(GO) tool -modfile=tools.mod
FUZZTIME ?= 30s

.PHONY: check format vet test fuzz relevance bench bench-check build

check: format vet test

# Fails, and names the files, if gofumpt would change any.
format:
	@out=$$($(TOOL) gofumpt -l .); if [ -n "$$out" ]; then echo "not formatted (run: go tool -modfile=tools.mod gofumpt -w .):"; echo "$$out"; exit 1; fi

vet:
	$(GO) vet ./...
	$(TOOL) staticcheck ./...

test:
	$(GO) test -race -timeout 30m ./...

# Runs each fuzz target of the module for FUZZTIME. Shrinking an input that is
# merely new is bounded, or it takes the whole time.
fuzz:
	@set -euo pipefail; for pkg in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz' || true); do \
			echo "fuzz $$pkg $$target for $(FUZZTIME)"; \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1s $$pkg; \
		done; \
	done

# Measures the evaluation sets in the folder SAGO_EVAL, with the case files
# SAGO_EVAL_DATA (a:b) for the sets that bring none, and prints every figure
# beside the last committed one. RELEVANCE=-write makes them the ones to commit.
relevance:
	$(GO) run ./bench/relevance $(RELEVANCE)

# Measures 10,000 synthetic cases beside plain bleve.
bench:
	$(GO) run ./cmd/sago bench

# Fails if the ratio to plain bleve is 25% behind the last published run of as many cases.
bench-check:
	@bench/check.sh

build:
	$(GO) build -o bin/sago ./cmd/sago
