import { expect, test } from "vitest";
import { postgresFailureOf } from "./postgres-failure.ts";

const withCode = (code: string) => Object.assign(new Error("said by the server"), { code });

test.each([
  ["57P01", "PostgreSQL is stopping or starting", false],
  ["57P03", "PostgreSQL is stopping or starting", false],
  ["57014", "PostgreSQL takes too long to answer", false],
  ["08006", "The connection to PostgreSQL is broken", false],
  ["55P03", "Another PostgreSQL session locks a table", false],
  ["40P01", "PostgreSQL is busy", true],
  ["53300", "PostgreSQL has no free connections", false],
  ["53100", "The disk of PostgreSQL is full", true],
  ["53200", "PostgreSQL is out of memory or disk space", false],
  ["25006", "PostgreSQL is read-only", true],
  ["28P01", "PostgreSQL rejects the user or the password", false],
  ["3D000", "PostgreSQL has no such database", false],
  ["3F000", "PostgreSQL does not let this user create tables", false],
  ["42501", "PostgreSQL does not let this user use its tables", false],
  ["42P07", "The schema has tables of another program", false],
  ["58030", "PostgreSQL cannot read or write its disk", false],
  ["42P01", "PostgreSQL lacks a table, a column or a key of Parapet", false],
  ["42703", "PostgreSQL lacks a table, a column or a key of Parapet", false],
  ["42P10", "PostgreSQL lacks a table, a column or a key of Parapet", false],
  ["XX001", "PostgreSQL reports a damaged database", false],
  ["EPIPE", "PostgreSQL cannot be reached (EPIPE)", false],
  ["ECONNREFUSED", "PostgreSQL cannot be reached (ECONNREFUSED)", false],
])("%s is a failure of the database", (code, cause, readable) => {
  expect(postgresFailureOf(withCode(code))).toMatchObject({ code, cause, readable });
});

test.each([
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error and is not queryable",
  "The server does not support SSL connections",
])("what the client says without a code is one too: %s", (message) => {
  expect(postgresFailureOf(new Error(message))?.cause).toBe("PostgreSQL does not answer");
});

test.each(["23505", "22001", "42601"])(
  "%s is about the statement, and a fault of Parapet",
  (code) => {
    expect(postgresFailureOf(withCode(code))).toBeUndefined();
  },
);
