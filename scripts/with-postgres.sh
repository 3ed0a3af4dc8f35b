#!/bin/sh
# Runs a command beside a PostgreSQL of its own, which is gone afterwards:
#   scripts/with-postgres.sh npx vitest run packages/server/src/store
# The command finds the address in PARAPET_TEST_POSTGRES. Works as root (the server then runs as user postgres)
# and as any other user; needs Debian's package `postgresql`, or pg_ctl on the PATH.
set -eu

[ $# -gt 0 ] || { echo "usage: $0 COMMAND [ARGUMENT...]" >&2; exit 2; }

# Debian keeps the programs out of the PATH, one folder a version: the highest is the last.
programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
if [ -z "$programs" ] && command -v pg_ctl >/dev/null; then programs=$(dirname "$(command -v pg_ctl)"); fi
if [ ! -x "$programs/initdb" ] || [ ! -x "$programs/pg_ctl" ]; then
  echo "PostgreSQL is not installed here; on Debian and Ubuntu: apt-get install postgresql" >&2
  exit 127
fi

# Short, for the name of a Unix socket has at most 107 characters.
folder=$(mktemp -d /tmp/parapet-pg.XXXXXX)
if [ "$(id -u)" -eq 0 ]; then
  id postgres >/dev/null 2>&1 || { echo "PostgreSQL does not run as root, and there is no user postgres" >&2; exit 127; }
  chown postgres "$folder"
  as_owner() { (cd "$folder" && runuser -u postgres -- "$@"); }
else
  as_owner() { "$@"; }
fi

stop() {
  as_owner "$programs/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

if ! as_owner "$programs/initdb" -D "$folder/data" -A trust -U postgres --no-sync -E UTF8 --locale=C \
  >"$folder.log" 2>&1 ||
  ! as_owner "$programs/pg_ctl" -D "$folder/data" -w -l "$folder/server.log" \
    -o "-c listen_addresses='' -c unix_socket_directories='$folder' -c fsync=off" start >>"$folder.log" 2>&1; then
  echo "PostgreSQL does not start:" >&2
  cat "$folder.log" "$folder/server.log" >&2 || true
  rm -f "$folder.log"
  exit 1
fi
rm -f "$folder.log"

PARAPET_TEST_POSTGRES="postgres://postgres@localhost/postgres?host=$folder"
export PARAPET_TEST_POSTGRES
"$@"
