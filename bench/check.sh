#!/usr/bin/env bash
# Measures DOCS (10000) synthetic cases and fails if the ratio to plain bleve is
# 25% behind the last run of as many cases below bench/runs.
set -euo pipefail
cd "$(dirname "$0")/.."
docs=${DOCS:-10000}

ratio() { sed -n 's/^ *"geomean_vs_bleve": \([0-9.]*\),*$/\1/p'; }

last=
for report in bench/runs/*/report.json; do
	if [ -e "$report" ] && grep -q "^ *\"docs\": $docs,$" "$report"; then
		last=$report
	fi
done
if [ -z "$last" ]; then
	echo "bench-check: no run of $docs cases is published below bench/runs: DOCS=N names another number" >&2
	exit 2
fi
want=$(ratio <"$last")
have=$(${GO:-go} run ./cmd/sago bench --docs "$docs" --json | ratio)
echo "bench-check: $have times plain bleve, $want in $last"
awk -v have="$have" -v want="$want" 'BEGIN { exit !(have >= 0.75 * want) }' || {
	echo "bench-check: more than 25% behind" >&2
	exit 1
}
