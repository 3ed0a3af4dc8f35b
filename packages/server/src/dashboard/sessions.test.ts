import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  browserSessions,
  type NewSession,
  sessionCookie,
  sessionSeconds,
  type SessionHolder,
} from "./sessions.ts";

const operatorToken = `parapet_op_${"o".repeat(43)}`;
const guest = `parapet_${"g".repeat(43)}`;

const made = (asked = () => {}, nowMs = () => 0) =>
  browserSessions({
    credentials: {
      operatorToken,
      exposure: "loopback",
      findToken: async (text) => {
        asked();
        return text === guest ? { kind: "token", name: "guest", scopes: ["read"] } : undefined;
      },
    },
    redeem: async () => false,
    now: () => new Date(0),
    nowMs,
    randomBytes,
  });

const proofOf = ({ id, key }: NewSession) => ({ cookie: `${sessionCookie}=${id}`, key });

test("the holder of a token signs nobody else out by signing in again and again", async () => {
  const sessions = made();
  const operator = await sessions.open(operatorToken);
  const first = await sessions.open(guest);
  let last = first;
  // oxlint-disable-next-line no-await-in-loop
  for (let count = 0; count < 1_500; count += 1) last = await sessions.open(guest);
  expect(await sessions.callerOf(proofOf(operator))).toMatchObject({ kind: "operator" });
  expect(await sessions.callerOf(proofOf(last))).toMatchObject({ kind: "token" });
  expect(await sessions.callerOf(proofOf(first))).toBeUndefined();
});

test("a cookie that a server on another port has planted signs nobody out, and does not keep a session from ending", async () => {
  const sessions = made();
  const operator = await sessions.open(operatorToken);
  const others = await sessions.open(guest);
  const own = proofOf(operator);
  for (const planted of [`${sessionCookie}=planted`, proofOf(others).cookie]) {
    for (const cookie of [`${planted}; ${own.cookie}`, `${own.cookie}; a=b;${planted}`]) {
      const proof = { cookie, key: own.key };
      // oxlint-disable-next-line no-await-in-loop
      expect(await sessions.callerOf(proof)).toMatchObject({ kind: "operator" });
      expect(sessions.nameOf(proof)).toBe(sessions.nameOf(own));
      // oxlint-disable-next-line no-await-in-loop
      expect(await sessions.viewerOf({ cookie })).toMatchObject({ scopes: ["read"] });
    }
  }
  sessions.end({ cookie: `${sessionCookie}=planted; ${own.cookie}`, key: own.key });
  expect(await sessions.callerOf(own)).toBeUndefined();
});

test("anyone who has the cookie alone signs nobody out", async () => {
  const sessions = made();
  const own = proofOf(await sessions.open(operatorToken));
  const other = await sessions.open(guest);
  for (const key of [undefined, "", other.key, `${own.key}x`]) {
    sessions.end({ cookie: own.cookie, key });
    // oxlint-disable-next-line no-await-in-loop
    expect(await sessions.callerOf(own)).toMatchObject({ kind: "operator" });
  }
  sessions.end({ cookie: `${own.cookie}; ${proofOf(other).cookie}`, key: own.key });
  expect(await sessions.callerOf(own)).toBeUndefined();
  expect(await sessions.callerOf(proofOf(other))).toMatchObject({ kind: "token" });
});

test("a session ends after twelve hours, for looking and for its budget as well", async () => {
  let now = 5_000;
  const sessions = made(
    () => {},
    () => now,
  );
  const own = proofOf(await sessions.open(operatorToken));
  now += sessionSeconds * 1_000 - 1;
  expect(await sessions.callerOf(own)).toMatchObject({ kind: "operator" });
  now += 1;
  expect(sessions.nameOf(own)).toBeUndefined();
  expect(await sessions.viewerOf(own)).toBeUndefined();
  expect(await sessions.callerOf(own)).toBeUndefined();
});

test("a cookie that is sent many times in one request is asked about once", async () => {
  let count = 0;
  const sessions = made(() => (count += 1));
  const { cookie } = proofOf(await sessions.open(guest));
  count = 0;
  await sessions.viewerOf({ cookie: `${cookie}; `.repeat(200) });
  expect(count).toBe(1);
});

test("all sessions of a token have one budget, so that signing in gives no more", async () => {
  const sessions = made();
  const [one, other] = [await sessions.open(guest), await sessions.open(guest)];
  const operator = await sessions.open(operatorToken);
  const name = sessions.nameOf(proofOf(one));
  expect(name).toBeDefined();
  expect(sessions.nameOf(proofOf(other))).toBe(name);
  expect(sessions.nameOf(proofOf(operator))).not.toBe(name);
  expect(name).not.toContain(guest);
});

const person = (subject: string, holder: Partial<SessionHolder> = {}): SessionHolder => ({
  subject,
  caller: async () => ({
    kind: "member",
    name: `user:${subject}`,
    grants: [{ role: "administrator", services: ["web"] }],
  }),
  endUrl: async () => "https://id.test/end",
  idleMs: 1_000,
  lifeMs: 10_000,
  ...holder,
});

function withPeople(nowMs = () => 0, holder: Partial<SessionHolder> = {}) {
  return browserSessions({
    credentials: { operatorToken, exposure: "guarded", findToken: async () => undefined },
    redeem: async () => false,
    redeemSignIn: (code, browsers) =>
      browsers.includes("own") ? person(code.split(" ")[0] ?? "", holder) : undefined,
    now: () => new Date(nowMs()),
    nowMs,
    randomBytes,
  });
}

test("a session of a provider ends when nobody uses it, and at its end whatever happens", async () => {
  let now = 0;
  const sessions = withPeople(() => now);
  const idle = proofOf(await sessions.openByCode("ada", ["own"]));
  now = 999;
  expect(await sessions.callerOf(idle)).toMatchObject({ name: "user:ada" });
  now = 1_998;
  expect(await sessions.callerOf(idle)).toMatchObject({ name: "user:ada" });
  // What has the cookie alone keeps nobody signed in.
  now = 2_500;
  expect(await sessions.viewerOf(idle)).toBeDefined();
  now = 2_998;
  expect(await sessions.callerOf(idle)).toBeUndefined();

  const busy = proofOf(await sessions.openByCode("ada", ["own"]));
  for (let at = 0; at < 20; at += 1) {
    now += 500;
    // oxlint-disable-next-line no-await-in-loop
    await sessions.callerOf(busy);
  }
  expect(await sessions.callerOf(busy)).toBeUndefined();
});

test("the cookie of somebody with a role lets look at the services of the role, and do nothing", async () => {
  const sessions = withPeople();
  const own = proofOf(await sessions.openByCode("ada", ["own"]));
  expect(await sessions.viewerOf(own)).toEqual({
    kind: "member",
    name: "user:ada",
    grants: [{ role: "viewer", services: ["web"] }],
  });
});

test("a code of a provider opens a session in the browser that began alone", async () => {
  const sessions = withPeople();
  await expect(sessions.openByCode("ada", ["other"])).rejects.toThrow("already used");
  const ended = withPeople(() => 0, { caller: async () => undefined });
  await expect(ended.openByCode("ada", ["own"])).rejects.toThrow("sign in again");
});

test("ten thousand sessions are kept, and one person signs nobody else out", async () => {
  const sessions = withPeople();
  for (let at = 0; at < 60; at += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await sessions.openByCode(`ada ${at}`, ["own"]);
  }
  expect(sessions.list()).toHaveLength(50);
  const first = proofOf(await sessions.openByCode("bob", ["own"]));
  for (let at = 0; at < 9_949; at += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await sessions.openByCode(`p${at}`, ["own"]);
  }
  expect(sessions.list()).toHaveLength(10_000);
  expect(await sessions.callerOf(first)).toBeDefined();
  await sessions.openByCode("last", ["own"]);
  expect(sessions.list()).toHaveLength(10_000);
});

test("sessions are listed and ended without what proves them, by their owner or for all", async () => {
  const sessions = withPeople();
  const opened = await sessions.openByCode("ada", ["own"]);
  await sessions.openByCode("bob", ["own"]);
  expect(sessions.list("user:ada")).toHaveLength(1);
  expect(sessions.list().map(({ name }) => name)).toEqual(["user:bob", "user:ada"]);
  const text = JSON.stringify(sessions.list());
  expect([text.includes(opened.id), text.includes(opened.key)]).toEqual([false, false]);
  const [own] = sessions.list("user:ada");
  const id = own?.session_id ?? "";
  expect(sessions.endById(id, "user:bob")).toBe(false);
  expect(await sessions.endUrlOf(proofOf(opened))).toBe("https://id.test/end");
  expect(sessions.endById(id)).toBe(true);
  expect(sessions.endById(id)).toBe(false);
  expect(await sessions.callerOf(proofOf(opened))).toBeUndefined();
  expect(await sessions.endUrlOf(proofOf(opened))).toBe("");
});
