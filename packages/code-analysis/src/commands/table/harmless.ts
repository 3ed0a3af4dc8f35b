import type { Program } from "../program.ts";

/** Everyday programs, listed so that the table also covers them. */
export const harmless: readonly Program[] = [
  {
    names:
      "ls cat head tail wc grep egrep fgrep rg ag tree stat file du df pwd echo printf which whereis type date uname whoami id hostname ps top lsof diff cmp cut sort uniq tr jq yq column nl od xxd strings md5sum sha256sum basename dirname realpath readlink test true false sleep printenv",
    otherwise: "reads",
    reason: "reads its arguments",
  },
  {
    names: "mkdir touch cp mv ln tee sed tar gzip gunzip zip unzip kill pkill patch truncate",
    otherwise: "writes",
    reason: "changes files or stops programs, and runs none",
  },
  {
    names:
      "pytest jest vitest mocha rspec nox tsc eslint prettier biome ruff black mypy pyright flake8 isort pylint rubocop shellcheck golangci-lint phpunit playwright",
    otherwise: "writes",
    reason: "runs the project's tests or rules",
  },
  {
    names: "psql mysql sqlite3 redis-cli mongosh",
    otherwise: "writes",
    reason: "reads and changes a database",
  },
  {
    names: "ping dig nslookup host traceroute",
    otherwise: "reads",
    reason: "resolves the address of a host",
  },
];
