#!/bin/sh
# Runs a command that may send spans with the real OpenTelemetry exporters, and with two instrumentations of LangChain.js,
# that of OpenInference and that of OpenLLMetry (@traceloop):
#   scripts/with-otel.sh npx vitest run test/otel
# The command finds them in the folder PARAPET_OTEL. They are installed once, into the user's cache; no script of any
# package is run.
set -eu

[ $# -gt 0 ] || { echo "usage: $0 COMMAND [ARGUMENT...]" >&2; exit 2; }

exporters=0.301.1
traceloop=0.27.0
repository=$(cd "$(dirname "$0")/.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/parapet
folder=$cache/otel-$exporters-traceloop-$traceloop

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
  echo "Installing OpenTelemetry's exporters into $folder" >&2
  (cd "$started" && npm install --ignore-scripts --no-audit --no-fund --save-exact \
    @opentelemetry/api@1.10.0 @opentelemetry/sdk-trace@3.1.0 @opentelemetry/resources@3.1.0 \
    @opentelemetry/exporter-trace-otlp-http@0.301.0 @opentelemetry/exporter-trace-otlp-proto@$exporters \
    @arizeai/openinference-instrumentation-langchain@4.1.1 @langchain/core@1.4.0 \
    @traceloop/instrumentation-langchain@$traceloop >&2)
  "$node" -e 'require("node:fs").renameSync(...process.argv.slice(1))' "$started" "$folder" 2>/dev/null || [ -e "$folder" ]
  rm -rf "$started"
  trap - EXIT INT TERM
fi

PARAPET_OTEL=$folder
export PARAPET_OTEL
exec "$@"
