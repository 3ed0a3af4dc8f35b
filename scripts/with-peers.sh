#!/bin/sh
# Runs a benchmark beside other programs that answer the same questions:
#   scripts/with-peers.sh node bench/attack-paths.bench.ts
# The benchmark finds them in PARAPET_PEERS, a folder with a package.json and node_modules, as
#   createRequire(join(PARAPET_PEERS, "package.json"))("graphology")
# They are no dependencies of Parapet: they are installed once, into the user's cache; no script of any package is run.
set -eu

[ $# -gt 0 ] || { echo "usage: $0 COMMAND [ARGUMENT...]" >&2; exit 2; }

peers="graphology@0.26.0 @duckdb/node-api@1.5.6-r.1 @bufbuild/cel@0.6.1 @cedar-policy/cedar-wasm@4.13.0 json-rules-engine@7.3.1 ecc-agentshield@1.6.0"
repository=$(cd "$(dirname "$0")/.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/parapet
# Other versions are another folder.
folder=$cache/peers-$(printf %s "$peers" | cksum | cut -d ' ' -f 1)

# npm of an old Node resolves other versions, so the pinned Node comes first.
PATH=$repository/node_modules/.bin:$PATH

if [ ! -e "$folder" ]; then
  mkdir -p "$cache"
  # A folder appears under its name only when it is complete: of two that install at once, the first one counts.
  started=$(mktemp -d "$cache/installing.XXXXXX")
  trap 'rm -rf "$started"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  echo '{ "private": true }' >"$started/package.json"
  echo "Installing $peers into $folder" >&2
  # shellcheck disable=SC2086 -- One word a package.
  (cd "$started" && npm install --ignore-scripts --no-audit --no-fund --save-exact $peers >&2)
  node -e 'require("node:fs").renameSync(...process.argv.slice(1))' "$started" "$folder" 2>/dev/null || [ -e "$folder" ]
  rm -rf "$started"
  trap - EXIT INT TERM
fi

PARAPET_PEERS=$folder
export PARAPET_PEERS
exec "$@"
