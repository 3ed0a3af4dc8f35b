#!/bin/sh
# Runs a command that may drive the real Claude Code, in two versions whose behavior Parapet knows:
#   scripts/with-claude-code.sh npx vitest run adapters/claude-code
# The command finds their programs in PARAPET_CLAUDE_CODE (honors `onFailure: "block"` of an http hook) and
# PARAPET_CLAUDE_CODE_OLD (does not). Each is installed once, into the user's cache; no script of any package is run.
set -eu

[ $# -gt 0 ] || { echo "usage: $0 COMMAND [ARGUMENT...]" >&2; exit 2; }

repository=$(cd "$(dirname "$0")/.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/parapet

# npm of an old Node resolves other versions, so the pinned Node comes first.
PATH=$repository/node_modules/.bin:$PATH
node=$(node -p process.execPath)
# The program itself is a package of its own, one for each kind of machine.
machine=$(node -p '`${process.platform}-${process.arch}`')

# program VERSION: installs that version unless it is there.
program() {
  folder=$cache/claude-code-$1
  if [ ! -e "$folder" ]; then
    mkdir -p "$cache"
    # A folder appears under its name only when it is complete: of two that install at once, the first one counts.
    started=$(mktemp -d "$cache/installing.XXXXXX")
    trap 'rm -rf "$started"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    echo '{ "private": true }' >"$started/package.json"
    echo "Installing Claude Code $1 into $folder" >&2
    (cd "$started" && npm install --ignore-scripts --no-audit --no-fund --save-exact "@anthropic-ai/claude-code@$1" >&2)
    "$node" -e 'require("node:fs").renameSync(...process.argv.slice(1))' "$started" "$folder" 2>/dev/null || [ -e "$folder" ]
    rm -rf "$started"
    trap - EXIT INT TERM
  fi
  program=$folder/node_modules/@anthropic-ai/claude-code-$machine/claude
}

program 2.1.329
PARAPET_CLAUDE_CODE=$program
program 2.1.197
PARAPET_CLAUDE_CODE_OLD=$program
export PARAPET_CLAUDE_CODE PARAPET_CLAUDE_CODE_OLD
exec "$@"
