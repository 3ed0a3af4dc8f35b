import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { Caller } from "../access/caller.ts";
import { browserSessions, sessionCookie } from "../dashboard/sessions.ts";
import { mounted } from "./mounted.test-support.ts";
import { mountSession } from "./session.ts";

const operatorToken = `parapet_op_${"o".repeat(43)}`;
const sessions = browserSessions({
  credentials: { operatorToken, exposure: "loopback", findToken: async () => undefined },
  redeem: async (code) => code === "from-the-link",
  now: () => new Date(0),
  nowMs: () => 0,
  randomBytes,
});
const app = (caller?: Caller) =>
  mounted((routes) => mountSession(routes, { sessions, signIn: undefined }), caller);
const post = (body: object, url = "/api/v1/session") =>
  app({ kind: "local" }).request(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

const reported = async (caller: Caller) => (await app(caller).request("/api/v1/session")).json();

test("anyone who asks hears who they are and what they may do", async () => {
  expect(await reported({ kind: "operator" })).toMatchObject({
    name: "operator",
    may: { read: true, operate: true },
  });
  expect(await reported({ kind: "token", name: "ci", scopes: ["read"] })).toMatchObject({
    name: "token:ci",
    may: { read: true, scan: false, operate: false },
  });
});

test("a person hears what each role allows where, and which role anything else takes", async () => {
  const grants = [
    { role: "fixer", services: ["web"] },
    { role: "viewer", services: "all" },
  ] as const;
  expect(await reported({ kind: "member", name: "user:ada", grants })).toMatchObject({
    role: "fixer",
    grants: [
      {
        rules: ["public", "read", "read-files", "scan", "fix", "decide", "roll-back"],
        everywhere: false,
        services: ["web"],
      },
      { rules: ["public", "read", "read-files"], everywhere: true, services: [] },
    ],
    least_roles: { scan: "analyst", fix: "fixer", administer: "administrator", upload: "none" },
  });
  expect(await reported({ kind: "stranger" })).toMatchObject({
    grants: [{ rules: ["public"], everywhere: true, services: [] }],
  });
});

test.each([{ token: operatorToken }, { code: "from-the-link" }])(
  "a token or the code of a link opens a session, whose cookie no script reads: %j",
  async (body) => {
    const answer = await post(body);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const cookie = answer.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Path=\/api; Max-Age=43200$/);
    const { key, may } = (await answer.json()) as { readonly key: string; readonly may: unknown };
    expect(may).toMatchObject({ operate: true });
    expect(await sessions.callerOf({ cookie: cookie.split(";")[0], key })).toMatchObject({
      kind: "operator",
    });
  },
);

test("behind TLS the cookie goes over TLS alone", async () => {
  const answer = await post({ token: operatorToken }, "https://parapet.test/api/v1/session");
  expect(answer.headers.get("set-cookie")).toContain("; Secure");
});

test("what opens nothing is refused, and so is a body with both", async () => {
  expect((await post({ token: "guessed" })).status).toBe(401);
  expect((await post({ code: "guessed" })).status).toBe(401);
  expect((await post({ token: operatorToken, code: "from-the-link" })).status).toBe(422);
});

test("who signs out is nobody any more", async () => {
  const { id, key } = await sessions.open(operatorToken);
  const own = { cookie: `${sessionCookie}=${id}`, key };
  expect(await sessions.callerOf(own)).toBeDefined();
  const answer = await app().request("/api/v1/session", {
    method: "DELETE",
    headers: { Cookie: own.cookie, "X-Parapet-Session": key },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("set-cookie")).toContain("Max-Age=0");
  expect(await sessions.callerOf(own)).toBeUndefined();
});
