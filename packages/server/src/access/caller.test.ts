import { expect, test } from "vitest";
import { type Caller, callerName, showsToken } from "./caller.ts";

test.each<[caller: Caller, name: string, shows: boolean]>([
  [{ kind: "local" }, "local", false],
  [{ kind: "other-user", uid: 1001 }, "user:1001", false],
  [{ kind: "unknown-user" }, "unknown-user", false],
  [{ kind: "unauthenticated" }, "unauthenticated", false],
  [{ kind: "stranger" }, "stranger", false],
  [{ kind: "operator" }, "operator", true],
  [{ kind: "adapter", installation_id: "i1" }, "adapter:i1", true],
  [{ kind: "token", name: "ci", scopes: ["read"] }, "token:ci", true],
])("%o appears in histories as %s", (caller, name, shows) => {
  expect(callerName(caller)).toBe(name);
  expect(showsToken(caller), "has a secret of its own").toBe(shows);
});
