import { expect, test } from "vitest";
import type { Caller } from "./caller.ts";
import type { Role } from "./roles.ts";
import { type Access, accessKinds, judge } from "./rules.ts";

const token = (...scopes: ("read" | "ingest" | "fix" | "admin")[]): Caller => ({
  kind: "token",
  name: "ci",
  scopes,
});

const member = (...own: readonly Role[]): Caller => ({
  kind: "member",
  name: "user:ada",
  grants: own.map((role) => ({ role, services: ["web"] })),
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
  ["somebody without a role", member(), ["public"]],
  ["a viewer", member("viewer"), ["public", "read", "read-files"]],
  ["an analyst", member("analyst"), ["public", "read", "read-files", "scan", "decide"]],
  [
    "a fixer",
    member("fixer"),
    ["public", "read", "read-files", "scan", "fix", "decide", "roll-back"],
  ],
  [
    "an operator by role",
    member("operator"),
    accessKinds.filter((kind) => kind !== "upload" && kind !== "administer"),
  ],
  ["an administrator", member("administrator"), accessKinds.filter((kind) => kind !== "upload")],
  ["a token without scopes", token(), ["public"]],
];

test.each(callers)("%s may do just what its kind allows", (_, caller, may) => {
  expect(accessKinds.filter((access) => judge(access, caller) === "allowed")).toEqual(may);
});
