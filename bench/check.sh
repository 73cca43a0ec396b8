#!/usr/bin/env bash
# Measures DOCS (10000) synthetic cases of real length and fails if the ratio to
# plain bleve is 25% behind the last such run below RUNS (bench/runs).
set -euo pipefail
cd "$(dirname "$0")/.."
docs=${DOCS:-10000}
runs=${RUNS:-bench/runs}

ratio() { sed -n 's/^ *"geomean_vs_bleve": \([0-9.]*\),*$/\1/p'; }

# Directories are named by date, the second of a day by -2: in that order the
# last wins. Runs of shorter cases, or without bleve, are no measure.
last= want=
while read -r run; do
	report=$runs/$run/report.json
	if grep -q "^ *\"docs\": $docs,$" "$report" && grep -q '^ *"words": 0,$' "$report" && [ -n "$(ratio <"$report")" ]; then
		last=$report want=$(ratio <"$report")
	fi
done < <(for report in "$runs"/*/report.json; do [ ! -e "$report" ] || basename "$(dirname "$report")"; done | sort -V)
if [ -z "$last" ]; then
	echo "bench-check: no run of $docs cases beside bleve is published below $runs: DOCS=N names another number" >&2
	exit 2
fi
have=$(${GO:-go} run ./cmd/sago bench --docs "$docs" --json | ratio)
echo "bench-check: $have times plain bleve, $want in $last"
awk -v have="$have" -v want="$want" 'BEGIN { exit !(have >= 0.75 * want) }' || {
	echo "bench-check: more than 25% behind" >&2
	exit 1
}
