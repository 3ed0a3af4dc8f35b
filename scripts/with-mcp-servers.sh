#!/bin/sh
# Runs a command that may start real MCP servers, and an agent library, of the versions that Parapet is tested with:
#   scripts/with-mcp-servers.sh npx vitest run adapters/mcp-proxy test/adapters
# The command finds their folder (with its node_modules) in PARAPET_MCP_SERVERS. They are installed once, into the user's
# cache; no script of any package is run.
set -eu

[ $# -gt 0 ] || { echo "usage: $0 COMMAND [ARGUMENT...]" >&2; exit 2; }

servers=2026.8.31
ai=7.0.173
repository=$(cd "$(dirname "$0")/.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/parapet
folder=$cache/mcp-servers-$servers-ai-$ai

# npm of an old Node resolves other versions, so the pinned Node comes first.
PATH=$repository/node_modules/.bin:$PATH
node=$(node -p process.execPath)

if [ ! -e "$folder" ]; then
  mkdir -p "$cache"
  # A folder appears under its name only when it is complete: of two that install at once, the first one counts.
  started=$(mktemp -d "$cache/installing.XXXXXX")
  trap 'rm -rf "$started"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  echo '{ "private": true }' >"$started/package.json"
  echo "Installing MCP servers $servers and ai $ai into $folder" >&2
  (cd "$started" && npm install --ignore-scripts --no-audit --no-fund --save-exact \
    "@modelcontextprotocol/server-everything@$servers" \
    "@modelcontextprotocol/server-filesystem@$servers" \
    "ai@$ai" >&2)
  "$node" -e 'require("node:fs").renameSync(...process.argv.slice(1))' "$started" "$folder" 2>/dev/null || [ -e "$folder" ]
  rm -rf "$started"
  trap - EXIT INT TERM
fi

PARAPET_MCP_SERVERS=$folder
export PARAPET_MCP_SERVERS
exec "$@"
