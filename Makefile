# make check is the test command: it needs Go, gcc (for the race detector) and make.
SHELL    := bash
GO       ?= go
TOOL     := $(GO) tool -modfile=tools.mod
FUZZTIME ?= 30s

.PHONY: check format vet test fuzz relevance bench bench-check build

check:
	@set -e; for stage in format vet test; do \
		start=$$SECONDS; $(MAKE) --no-print-directory $$stage; echo "$$stage: $$((SECONDS - start)) s"; \
	done

# Fails, and names the files, if gofumpt would change any.
format:
	@out=$$($(TOOL) gofumpt -l .); if [ -n "$$out" ]; then echo "not formatted (run: go tool -modfile=tools.mod gofumpt -w .):"; echo "$$out"; exit 1; fi

vet:
	$(GO) vet ./...
	$(TOOL) staticcheck ./...

test:
	$(GO) test -race -timeout 30m ./...

# Runs each fuzz target of the module for FUZZTIME.
fuzz:
	@GO="$(GO)" .ci/fuzz $(FUZZTIME)

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
