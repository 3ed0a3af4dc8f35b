import { expect, test } from "vitest";
import type { Caller } from "../access/caller.ts";
import { type Granted, ProviderError } from "./provider.ts";
import { signedIn } from "./signed-in.ts";

const minute = 60_000;
const granted: Granted = { claims: {}, refreshToken: "rt", idToken: "", lifetime: 3_600 };
const signIn = {
  issuer: undefined,
  clientId: undefined,
  publicUrl: undefined,
  name: "",
  scopes: [],
  groupsClaim: "groups",
  roles: [],
  refreshMinutes: 5,
  idleMinutes: 60,
  sessionHours: 12,
};

function opened(first: Partial<Granted> = {}) {
  const state = { now: 0, asked: 0, groups: ["web"], fails: "" as "" | "refused" | "unavailable" };
  const session = signedIn(
    {
      person: { subject: "1", name: "ada", groups: ["web"] },
      granted: { ...granted, ...first },
    },
    {
      provider: {
        refresh: async () => {
          state.asked += 1;
          if (state.fails !== "") throw new ProviderError(state.fails, "No.");
          return { ...granted, ...first, claims: { sub: "1", groups: state.groups } };
        },
        endUrl: () => Promise.reject(new ProviderError("unavailable", "Away.")),
      },
      callerOf: async ({ name, groups }): Promise<Caller | undefined> =>
        groups.includes("web")
          ? { kind: "member", name: `user:${name}`, grants: [{ role: "viewer", services: "all" }] }
          : undefined,
      signIn,
      nowMs: () => state.now,
    },
  );
  return { state, session };
}

test("a group that is taken away ends the session when the provider is asked again", async () => {
  const { state, session } = opened();
  state.groups = [];
  state.now = 5 * minute - 1;
  expect(await session.caller()).toMatchObject({ kind: "member" });
  expect(state.asked).toBe(0);
  state.now = 5 * minute;
  expect(await session.caller()).toBeUndefined();
  state.groups = ["web"];
  expect(await session.caller()).toBeUndefined();
});

test("many requests at once ask the provider once", async () => {
  const { state, session } = opened();
  state.now = 5 * minute;
  await Promise.all(Array.from({ length: 50 }, () => session.caller()));
  expect(state.asked).toBe(1);
});

test("a session that the provider refuses is over at once", async () => {
  const { state, session } = opened();
  state.fails = "refused";
  state.now = 5 * minute;
  expect(await session.caller()).toBeUndefined();
});

test("a provider that is away is asked twice a minute, and its last answer counts for a quarter of an hour more", async () => {
  const { state, session } = opened();
  state.fails = "unavailable";
  state.now = 5 * minute;
  for (let at = 0; at < 10; at += 1) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await session.caller()).toMatchObject({ kind: "member" });
  }
  expect(state.asked).toBe(1);
  state.now = 20 * minute;
  expect(await session.caller()).toMatchObject({ kind: "member" });
  state.now = 21 * minute;
  expect(await session.caller()).toBeUndefined();
});

test("without a refresh token a session lasts as long as the provider's answer", async () => {
  const { state, session } = opened({ refreshToken: "", lifetime: 600 });
  state.now = 10 * minute - 1;
  expect(await session.caller()).toMatchObject({ kind: "member" });
  state.now = 10 * minute;
  expect(await session.caller()).toBeUndefined();
  expect(state.asked).toBe(0);
});

test("who cannot be signed out at the provider is signed out here", async () => {
  expect(await opened().session.endUrl()).toBe("");
});
