import { expect, test } from "vitest";
import type { Caller } from "./caller.ts";
import { callerKey } from "./caller-key.ts";

const token = { kind: "token", name: "ci", scopes: ["read"] } as const;
const adapter = { kind: "adapter", installation_id: "ad_1" } as const;

test.each<[caller: Caller, key: string, isNamed: boolean]>([
  [{ kind: "operator" }, "operator", true],
  [token, "token:ci", true],
  [adapter, "adapter:ad_1", true],
  [{ kind: "local" }, "local", false],
  [{ kind: "other-user", uid: 1001 }, "user:1001", false],
  // Of those who say nothing of themselves each address has a share.
  [{ kind: "unknown-user" }, "unknown-user ::1", false],
  [{ kind: "unauthenticated" }, "unauthenticated ::1", false],
  [{ kind: "stranger" }, "stranger ::1", false],
])("the share of %j is that of %s", (caller, key, isNamed) => {
  expect(callerKey(caller, "::1")).toEqual({ key, isNamed });
});
