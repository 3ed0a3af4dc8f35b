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

/** What is known of one request. */
const once = async (sent: Sent, connection = somebody, admit = admitting()) =>
  admit({ headers: sent.headers ?? {}, target: sent.target ?? path, connection });

test("who is named is answered as the API answers, and an agent comes first", async () => {
  const callers = await Promise.all(named.map(async ([, send]) => once(send())));
  expect(callers).toMatchObject([
    { caller: "adapter ad_1", named: true, isAgent: true },
    { caller: "adapter ad_2", named: true, isAgent: true },
    { caller: "operator", named: true, isAgent: false },
    { caller: expect.stringMatching(/^token [\w-]{43}$/), named: true, isAgent: false },
    { caller: "session s", named: true, isAgent: false },
  ]);
  expect(JSON.stringify(callers)).not.toContain(knownToken);
});

test.each<[ConnectedUser, boolean, string | undefined, string]>([
  [{ kind: "own" }, true, undefined, "own user"],
  [{ kind: "own" }, true, "", "own user"],
  [{ kind: "own" }, true, "none", "own user"],
  [{ kind: "own" }, true, "cross-site", "own user, other site"],
  [{ kind: "own" }, false, undefined, "address 127.0.0.1"],
  [{ kind: "other", uid: 7 }, true, undefined, "user 7"],
  [{ kind: "unknown" }, true, undefined, "address 127.0.0.1"],
  [{ kind: "unknown" }, false, "same-site", "address 127.0.0.1, other site"],
])("a nameless request of %j (known: %s, from %j) is of %s", async (user, known, site, caller) => {
  const headers: Record<string, string> = site === undefined ? {} : { "sec-fetch-site": site };
  expect(await once({ headers }, connectionOf(user, known))).toEqual({
    caller,
    wait: 0,
    named: false,
    isAgent: false,
  });
});

const hookToken = hookTokenOf(keyOf("ad_2"));

test.each([
  ["/api/v1/adapters/ad_2/hooks/claude-code", `bearer  ${hookToken}`, true],
  ["/api/v1/adapters/ad_2/hooks/", `Bearer ${hookToken}`, true],
  ["/api/v1/adapters/ad_2/hooks", `Bearer ${hookToken}`, false],
  ["/x/api/v1/adapters/ad_2/hooks/a", `Bearer ${hookToken}`, false],
  [`/api/v1/adapters/${"a".repeat(101)}/hooks/a`, `Bearer ${hookToken}`, false],
  ["/api/v1/adapters/ad_2/hooks/a", hookToken, false],
  ["/api/v1/adapters/ad_2/hooks/a", `Bearer ${hookToken} `, false],
  ["/api/v1/adapters/ad_2/hooks/a", `Bearer ${hookToken}x`, false],
])("a hook at %s with %j is its adapter's: %s", async (target, authorization, is) => {
  expect((await once({ target, headers: { authorization } })).isAgent).toBe(is);
});

test("unknown tokens are looked up a hundred times at once, and no more", async () => {
  let lookUps = 0;
  const admit = admission({
    limit: { perSecond: 1, burst: 3 },
    nowMs: () => 0,
    clock: Date.now,
    keyOf,
    operatorToken,
    isToken: () => {
      lookUps += 1;
      return Promise.resolve(false);
    },
    sessionOf: () => undefined,
  });
  for (let n = 0; n < 150; n += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await once({ headers: { authorization: `Bearer guess-${n}` } }, somebody, admit);
  }
  expect(lookUps).toBe(100);
});

test("a token that was found is not looked up again, and is known while unknown ones flood", async () => {
  let lookUps = 0;
  const admit = admission({
    limit: { perSecond: 1, burst: 300 },
    nowMs: () => 0,
    clock: Date.now,
    keyOf,
    operatorToken,
    isToken: (text) => {
      lookUps += 1;
      return Promise.resolve(text === knownToken);
    },
    sessionOf: () => undefined,
  });
  const known = { headers: { authorization: `Bearer ${knownToken}` } };
  await once(known, somebody, admit);
  for (let n = 0; n < 150; n += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await once({ headers: { authorization: `Bearer guess-${n}` } }, somebody, admit);
  }
  expect(await once(known, somebody, admit)).toMatchObject({ named: true, wait: 0 });
  expect(lookUps).toBe(100);
});
