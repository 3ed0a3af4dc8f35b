import {
  callerHeader,
  hookTokenOf,
  installationHeader,
  newNonce,
  nonceHeader,
  signatureOfCaller,
} from "@parapet/adapter-link";
import { expect, test } from "vitest";
import { type Admission, admission } from "./admission.ts";
import type { ConnectedUser, Connection } from "./connection.ts";

const operatorToken = "parapet_op_x";
const knownToken = "parapet_known";
const path = "/api/v1/guardrails/evaluate";
const keyOf = (installation: string) => `key of ${installation}`;
let kept = 0;

function connectionOf(user: ConnectedUser, known = false): Connection {
  return {
    address: "127.0.0.1",
    user: () => Promise.resolve(user),
    knownUser: () => (known ? user : undefined),
    belongsTo: () => (kept += 1),
  };
}
const somebody = connectionOf({ kind: "unknown" });

function admitting(clock: () => number = Date.now): Admission {
  return admission({
    limit: { perSecond: 1, burst: 3 },
    nowMs: () => 0,
    clock,
    keyOf,
    operatorToken,
    isToken: (text) => Promise.resolve(text === knownToken),
    sessionOf: (cookie, key) => (cookie === "c" && key === "k" ? "s" : undefined),
  });
}

function signed(installation: string, key = keyOf(installation), target = path) {
  const nonce = newNonce();
  return {
    [installationHeader]: installation,
    [nonceHeader]: nonce,
    [callerHeader]: signatureOfCaller(key, nonce, target),
  };
}

type Sent = { readonly headers?: Record<string, string>; readonly target?: string };

/** How many of ten such requests may go on. */
async function passing(admit: Admission, send: () => Sent, connection = somebody): Promise<number> {
  let passed = 0;
  for (let round = 0; round < 10; round += 1) {
    const { headers = {}, target = path } = send();
    // oxlint-disable-next-line no-await-in-loop
    const { wait } = await admit({ headers, target, connection });
    if (wait === 0) passed += 1;
  }
  return passed;
}

const named: readonly [string, () => Sent][] = [
  ["a signed call of an adapter", () => ({ headers: signed("ad_1") })],
  [
    "a hook of an adapter that cannot sign",
    () => ({
      target: "/api/v1/adapters/ad_2/hooks/claude-code",
      headers: { authorization: `Bearer ${hookTokenOf(keyOf("ad_2"))}` },
    }),
  ],
  ["the operator", () => ({ headers: { authorization: `Bearer ${operatorToken}` } })],
  ["the holder of a token", () => ({ headers: { authorization: `Bearer ${knownToken}` } })],
  ["a signed-in session", () => ({ headers: { cookie: "c", "x-parapet-session": "k" } })],
];

test.each(named)(
  "%s has its own budget while others have used up the address's",
  async (_, send) => {
    const admit = admitting();
    expect(await passing(admit, () => ({}))).toBe(3);
    expect(await passing(admit, send)).toBe(3);
    expect(await passing(admit, () => ({ headers: signed("ad_other") }))).toBe(3);
  },
);

const forged: readonly [string, () => Sent][] = [
  ["no signature", () => ({ headers: { [installationHeader]: "ad_1" } })],
  ["the signature of another key", () => ({ headers: signed("ad_1", "guess") })],
  ["the signature for another address", () => ({ headers: signed("ad_1", undefined, "/livez") })],
  ["a wrong token", () => ({ headers: { authorization: "Bearer parapet_guess" } })],
  [
    "the hook token of another installation",
    () => ({
      target: "/api/v1/adapters/ad_1/hooks/claude-code",
      headers: { authorization: `Bearer ${hookTokenOf(keyOf("ad_2"))}` },
    }),
  ],
  ["the cookie of a session without its key", () => ({ headers: { cookie: "c" } })],
];

test.each(forged)("%s spends nothing of who is named, and holds no connection", async (_, send) => {
  const admit = admitting();
  kept = 0;
  expect(await passing(admit, send)).toBe(3);
  expect(kept).toBe(0);
  for (const [, genuine] of named) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await passing(admit, genuine)).toBe(3);
  }
});

test("a signature that was kept for longer than a minute is nobody's", async () => {
  const admit = admitting(() => Date.now() + 61_000);
  await passing(admit, () => ({}));
  expect(await passing(admit, () => ({ headers: signed("ad_1") }))).toBe(0);
});

test("what another user of the machine sends leaves the owner's budget alone", async () => {
  const admit = admitting();
  expect(await passing(admit, () => ({}), connectionOf({ kind: "other", uid: 1 }, true))).toBe(3);
  expect(await passing(admit, () => ({}))).toBe(3);
  expect(await passing(admit, () => ({}), connectionOf({ kind: "own" }, true))).toBe(3);
});

test("a call that is sent again spends nothing of the adapter that made it", async () => {
  const admit = admitting();
  const seen = signed("ad_1");
  expect(await passing(admit, () => ({ headers: seen }))).toBe(4);
  expect(await passing(admit, () => ({ headers: signed("ad_1") }))).toBe(2);
  expect(await passing(admit, () => ({}))).toBe(0);
});

test("what pages of other sites send leaves the budget of the user's programs alone", async () => {
  const admit = admitting();
  const own = connectionOf({ kind: "own" }, true);
  const from = (site: string) =>
    passing(admit, () => ({ headers: { "sec-fetch-site": site } }), own);
  expect(await from("cross-site")).toBe(3);
  expect(await from("same-origin")).toBe(3);
});
