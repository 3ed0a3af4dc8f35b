import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { browserSessions, type NewSession, sessionCookie, sessionSeconds } from "./sessions.ts";

const operatorToken = `parapet_op_${"o".repeat(43)}`;
const guest = `parapet_${"g".repeat(43)}`;

const made = (asked = () => {}, nowMs = () => 0) =>
  browserSessions({
    credentials: {
      operatorToken,
      exposure: "loopback",
      findToken: async (text) => {
        asked();
        return text === guest ? { name: "guest", scopes: ["read"] } : undefined;
      },
    },
    redeem: async () => false,
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
