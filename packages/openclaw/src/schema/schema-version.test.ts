import { expect, test } from "vitest";
import type { JsonValue } from "@parapet/documents/document.ts";
import { newerWriterOf, olderWriterOf, schemaVersionFor } from "./schema-version.ts";
import { schemaProblems } from "./validate.ts";

const versionFor = (writtenBy: string, value: JsonValue) =>
  schemaVersionFor(writtenBy, (version) => schemaProblems(value, version).length === 0);

const older = { logging: { redactSensitive: "tools" } };
const newer = { agents: { entries: { main: {} } } };
const both = { gateway: { bind: "lan" } };
const neither = { ...older, ...newer };

test.each([
  ["2026.9.6", older, "2026.9.6"],
  ["2027.1.0", older, "2026.9.6"],
  ["2026.6.11", newer, "2026.6.11"],
  ["2026.2.1-beta.3", both, "2026.6.11"],
  ["2026.8.2", newer, "2026.9.6"],
  ["2026.8.2", older, "2026.6.11"],
  ["2026.8.2", neither, "2026.6.11"],
])("a file that %s wrote is judged by its own time", (writtenBy, value, version) => {
  expect(versionFor(writtenBy, value)).toBe(version);
});

test.each([
  [older, "2026.6.11"],
  [newer, "2026.9.6"],
  [both, "2026.9.6"],
  [neither, "2026.9.6"],
])("a file that does not say is judged by the newest that takes it: %j", (value, version) => {
  expect(versionFor("", value)).toBe(version);
  expect(versionFor("latest", value)).toBe(version);
});

test.each([
  ["2027.1.0", "2027.1.0"],
  ["2026.9.7-beta.2 \u001b[31m", "2026.9.7-beta.2"],
  ["2026.9.6", ""],
  ["2026.6.11", ""],
  ["latest", ""],
  ["", ""],
])("that %j wrote a file is said where it is newer than all that are known", (writtenBy, said) => {
  expect(newerWriterOf(writtenBy)).toBe(said);
});

test.each([
  ["2026.1.24-3", "2026.1.24-3"],
  ["2026.4.2", "2026.4.2"],
  ["2026.6.11", ""],
  ["2026.9.6", ""],
  ["example", ""],
  ["", ""],
])(
  "settings of a release older than all that are known are not called unknown: %j",
  (writtenBy, said) => {
    expect(olderWriterOf(writtenBy)).toBe(said);
  },
);
