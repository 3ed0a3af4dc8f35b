#!/bin/sh
# Runs a command that may ask the real OpenClaw, of the version whose behavior Parapet knows:
#   scripts/with-openclaw.sh npx vitest run test/oracle
# The command finds it in PARAPET_OPENCLAW (its openclaw.mjs) and PARAPET_OPENCLAW_NODE (the Node it runs on), and its
# plugins for Slack and Discord in PARAPET_OPENCLAW_PLUGINS, a folder for each. All are installed once, into the user's
# cache; no script of any package is run.
set -eu

[ $# -gt 0 ] || { echo "usage: $0 COMMAND [ARGUMENT...]" >&2; exit 2; }

version=2026.9.6
repository=$(cd "$(dirname "$0")/.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/parapet
folder=$cache/openclaw-$version

# npm of an old Node resolves other versions, so the pinned Node comes first.
PATH=$repository/node_modules/.bin:$PATH
node=$(node -p process.execPath)

# packages FOLDER PACKAGE: installs a package and what it needs, unless the folder is there.
packages() {
  [ ! -e "$1" ] || return 0
  mkdir -p "$(dirname "$1")"
  # A folder appears under its name only when it is complete: of two that install at once, the first one counts.
  started=$(mktemp -d "$cache/installing.XXXXXX")
  trap 'rm -rf "$started"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  echo '{ "private": true }' >"$started/package.json"
  echo "Installing $2 into $1" >&2
  (cd "$started" && npm install --ignore-scripts --legacy-peer-deps --no-audit --no-fund --save-exact "$2" >&2)
  "$node" -e 'require("node:fs").renameSync(...process.argv.slice(1))' "$started" "$1" 2>/dev/null || [ -e "$1" ]
  rm -rf "$started"
  trap - EXIT INT TERM
}

packages "$folder" "openclaw@$version"
plugins=$cache/openclaw-plugins-$version
packages "$plugins/slack" "@openclaw/slack@$version"
packages "$plugins/discord" "@openclaw/discord@$version"

# It finishes its installation at the first start, which a read-only one cannot.
if [ -e "$folder/node_modules/openclaw/.openclaw-lifecycle-pending" ]; then
  HOME=$folder "$node" "$folder/node_modules/openclaw/openclaw.mjs" --version >&2
fi

PARAPET_OPENCLAW=$folder/node_modules/openclaw/openclaw.mjs
PARAPET_OPENCLAW_NODE=$node
PARAPET_OPENCLAW_PLUGINS=$plugins
export PARAPET_OPENCLAW PARAPET_OPENCLAW_NODE PARAPET_OPENCLAW_PLUGINS
exec "$@"
