import { describe, expect, test } from "vitest";
import type { ConnectedUser } from "./connection.ts";
import { type Credentials, identify } from "./identify.ts";

const live = { kind: "token", name: "ci", scopes: ["read"] } as const;

function credentials(exposure: Credentials["exposure"]): Credentials {
  return {
    operatorToken: "operator-secret",
    exposure,
    findToken: (token) => Promise.resolve(token === "live-secret" ? live : undefined),
  };
}

function callerOf(
  exposure: Credentials["exposure"],
  authorization: string | undefined,
  user: ConnectedUser = { kind: "own" },
) {
  return identify(authorization, credentials(exposure), () => Promise.resolve(user));
}

describe("who sends no token is told apart by where the server can be reached from", () => {
  test.each([
    ["loopback", { kind: "own" }, { kind: "local" }],
    ["loopback", { kind: "other", uid: 1001 }, { kind: "other-user", uid: 1001 }],
    ["loopback", { kind: "unknown" }, { kind: "unknown-user" }],
    ["open", { kind: "own" }, { kind: "unauthenticated" }],
    ["guarded", { kind: "own" }, { kind: "stranger" }],
  ] as const)("%s, %o", async (exposure, user, caller) => {
    expect(await callerOf(exposure, undefined, user)).toEqual(caller);
  });
});

test.each(["loopback", "open", "guarded"] as const)(
  "a token says who its holder is, no matter who connects, on a server that is %s",
  async (exposure) => {
    const other = { kind: "other", uid: 1001 } as const;
    expect(await callerOf(exposure, "Bearer operator-secret", other)).toEqual({ kind: "operator" });
    expect(await callerOf(exposure, "bearer  live-secret", other)).toEqual({
      kind: "token",
      name: "ci",
      scopes: ["read"],
    });
  },
);

test.each([
  "",
  "Bearer",
  "Bearer ",
  "Basic operator-secret",
  "operator-secret",
  "Bearer operator-secret x",
  "Bearer operator-secre",
  "Bearer operator-secret2",
  "Bearer revoked-secret",
  `Bearer ${"x".repeat(257)}`,
])("a credential that is not valid is nobody's, not even that of the user: %j", async (given) => {
  await expect(callerOf("loopback", given)).rejects.toMatchObject({ code: "unauthenticated" });
});
