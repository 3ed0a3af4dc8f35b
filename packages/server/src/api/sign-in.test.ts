import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createLog } from "../core/log.ts";
import { browserSessions } from "../dashboard/sessions.ts";
import type { SignIn } from "../sign-in/sign-in.ts";
import { mounted } from "./mounted.test-support.ts";
import { mountSignIn } from "./sign-in.ts";

const now = () => new Date(0);
const address = "https://parapet.test/api/v1/sign-in";

/** The routes, with a provider that answers so; with a real one in test/sign-in.test.ts. */
function appWith(signIn: SignIn | undefined) {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), { level: "info", now });
  const sessions = browserSessions({
    credentials: { operatorToken: "o", exposure: "loopback", findToken: async () => undefined },
    redeem: async () => false,
    now,
    nowMs: () => 0,
    randomBytes,
  });
  const app = mounted((routes) => mountSignIn(routes, { signIn, sessions, log }), {
    kind: "local",
  });
  const ask = (target: string, init: RequestInit = {}) => app.request(`${address}${target}`, init);
  return { ask, lines };
}

const provider: SignIn = {
  name: "Example ID",
  publicUrl: "https://parapet.test",
  begin: async (to) => ({ url: `https://id.test/?to=${encodeURIComponent(to)}`, browser: "b1" }),
  finish: async (_, browsers) =>
    browsers.includes("b1") ? { code: "parapet_in_c", to: "/paths" } : { refusal: "expired" },
  redeem: () => undefined,
};

test("signing in leads to the provider, with a cookie for the way back, and to no other site", async () => {
  const { ask } = appWith(provider);
  const answer = await ask("?to=/paths?severity=High");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("https://id.test/?to=%2Fpaths%3Fseverity%3DHigh");
  expect(answer.headers.get("set-cookie")).toMatch(/^parapet_sign_in=b1; HttpOnly;.*; Secure$/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const away = await ask(`?to=${encodeURIComponent("//evil.test/")}`);
  expect(away.headers.get("location")).toBe("https://id.test/?to=%2F");
});

test("without a provider, or one that is away, somebody hears so", async () => {
  expect((await appWith(undefined).ask("")).status).toBe(404);
  const away = appWith({ ...provider, begin: async () => ({ refusal: "unavailable" }) });
  expect((await away.ask("")).headers.get("location")).toBe("/#sign-in-failed=unavailable");
});

test("the way back works in the browser that began, and the log says why it does not", async () => {
  const { ask, lines } = appWith(provider);
  const back = await ask("/callback?state=s&code=c", { headers: { cookie: "parapet_sign_in=b1" } });
  expect(back.headers.get("location")).toBe("/paths#sign-in=parapet_in_c");
  const other = await ask("/callback?state=s&code=c");
  expect(other.headers.get("location")).toBe("/#sign-in-failed=expired");
  expect(lines.join("")).toContain("expired");
  const none = await appWith(undefined).ask("/callback?state=s&code=c");
  expect(none.headers.get("location")).toBe("/#sign-in-failed=refused");
});

test("who signs out without a session is led nowhere", async () => {
  const answer = await appWith(provider).ask("/end", { method: "POST" });
  expect([answer.status, await answer.json()]).toEqual([200, { url: "" }]);
});
