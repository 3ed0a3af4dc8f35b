import { type DatabaseFailure, incomplete } from "./database-failure.ts";

const away = { remedy: "start it, or wait until it is back", readable: false };

/** By SQLSTATE, or by its first two characters. */
const failures: ReadonlyMap<string, Omit<DatabaseFailure, "code">> = new Map([
  ["08", { cause: "The connection to PostgreSQL is broken", ...away }],
  ["57P", { cause: "PostgreSQL is stopping or starting", ...away }],
  [
    "57014",
    {
      cause: "PostgreSQL takes too long to answer",
      remedy: "find what locks its tables or blocks its disk",
      readable: false,
    },
  ],
  [
    "55P03",
    {
      cause: "Another PostgreSQL session locks a table",
      remedy: "end that session",
      readable: false,
    },
  ],
  ["40", { cause: "PostgreSQL is busy", remedy: "try again", readable: true }],
  [
    "53300",
    {
      cause: "PostgreSQL has no free connections",
      remedy: "raise its max_connections, or close other connections",
      readable: false,
    },
  ],
  [
    "53100",
    {
      cause: "The disk of PostgreSQL is full",
      remedy: "free some space on it",
      readable: true,
    },
  ],
  [
    "53",
    {
      cause: "PostgreSQL is out of memory or disk space",
      remedy: "add resources",
      readable: false,
    },
  ],
  [
    "25006",
    {
      cause: "PostgreSQL is read-only",
      remedy: "connect to a writable server",
      readable: true,
    },
  ],
  [
    "28",
    {
      cause: "PostgreSQL rejects the user or the password",
      remedy: "correct them",
      readable: false,
    },
  ],
  ["3D000", { cause: "PostgreSQL has no such database", remedy: "create it", readable: false }],
  [
    "3F000",
    {
      cause: "PostgreSQL does not let this user create tables",
      remedy: "grant it CREATE on the schema",
      readable: false,
    },
  ],
  [
    "42501",
    {
      cause: "PostgreSQL does not let this user use its tables",
      remedy: "grant it CREATE on the schema, and its tables",
      readable: false,
    },
  ],
  [
    "42P07",
    {
      cause: "The schema has tables of another program",
      remedy: "use an empty schema",
      readable: false,
    },
  ],
  ...["42P01", "42703", "42P10"].map((code) => [code, incomplete("PostgreSQL")] as const),
  [
    "58",
    {
      cause: "PostgreSQL cannot read or write its disk",
      remedy: "check its log",
      readable: false,
    },
  ],
  [
    "XX",
    { cause: "PostgreSQL reports a damaged database", remedy: "check its log", readable: false },
  ],
]);

/** What `pg` itself says, without a code. */
const unreachable =
  /timeout|timed out|terminated|not queryable|connection error|does not support SSL|server closed/i;

/**
 * Undefined for an error that says nothing about other statements. The address, which holds a
 * password, is nowhere in it.
 */
export function postgresFailureOf(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  if (error.message.startsWith("SASL")) return named(code, failures.get("28"));
  // EPIPE has five letters as well.
  if (/^E[A-Z_]+$/.test(code)) {
    return { code, cause: `PostgreSQL cannot be reached (${code})`, ...away };
  }
  if (/^[0-9A-Z]{5}$/.test(code)) {
    return named(
      code,
      failures.get(code) ?? failures.get(code.slice(0, 3)) ?? failures.get(code.slice(0, 2)),
    );
  }
  if (unreachable.test(error.message)) {
    return { code: "CONNECTION", cause: "PostgreSQL does not answer", ...away };
  }
  return undefined;
}

function named(
  code: string,
  failure: Omit<DatabaseFailure, "code"> | undefined,
): DatabaseFailure | undefined {
  return failure && { code, ...failure };
}
