import { expect, test } from "vitest";
import type { Caller } from "./caller.ts";
import { type Access, accessKinds, judge } from "./rules.ts";

const token = (...scopes: ("read" | "ingest" | "fix" | "admin")[]): Caller => ({
  kind: "token",
  name: "ci",
  scopes,
});

const callers: readonly [string, Caller, readonly Access[]][] = [
  [
    "a local process",
    { kind: "local" },
    ["public", "read", "read-files", "scan", "ingest", "evaluate", "fix", "tighten"],
  ],
  [
    "anyone on an open server",
    { kind: "unauthenticated" },
    ["public", "read", "read-files", "scan", "ingest", "evaluate", "fix", "tighten"],
  ],
  ["a stranger", { kind: "stranger" }, ["public"]],
  ["another user of the machine", { kind: "other-user", uid: 1 }, ["public"]],
  [
    "a program of an unknown user",
    { kind: "unknown-user" },
    ["public", "read", "ingest", "evaluate"],
  ],
  ["the operator", { kind: "operator" }, accessKinds.filter((kind) => kind !== "upload")],
  ["a machine", { kind: "machine", name: "laptop-17" }, ["public", "upload"]],
  ["an adapter", { kind: "adapter", installation_id: "ad_1" }, ["public", "evaluate"]],
  ["a read token", token("read"), ["public", "read", "read-files"]],
  ["an ingest token", token("ingest"), ["public", "scan", "ingest", "evaluate", "tighten"]],
  ["a fix token", token("fix"), ["public", "fix"]],
  ["an admin token", token("admin"), accessKinds.filter((kind) => kind !== "upload")],
  ["a token without scopes", token(), ["public"]],
];

test.each(callers)("%s may do just what its kind allows", (_, caller, may) => {
  expect(accessKinds.filter((access) => judge(access, caller) === "allowed")).toEqual(may);
});
