import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { Caller } from "../access/caller.ts";
import { browserSessions, type SessionHolder } from "../dashboard/sessions.ts";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { mountAccess } from "./access.ts";
import { mounted } from "./mounted.test-support.ts";

const viewer = (name: string): Caller => ({
  kind: "member",
  name: `user:${name}`,
  grants: [{ role: "viewer", services: "all" }],
});

/** Who signs in with a code that is their name. */
const holderOf = (name: string): SessionHolder => ({
  subject: name,
  caller: async () => viewer(name),
  endUrl: async () => "",
  idleMs: 60_000,
  lifeMs: 60_000,
});

const signInRoles = [
  { group: "security", role: "administrator", services: [], tags: [] },
  { user: "ada@example.com", role: "fixer", services: ["web"], tags: ["prod"] },
] as const;

type Ask = (caller: Caller, target: string, method?: string) => Promise<Response>;

/** A service in which ada and bob have signed in. */
function withSessions(work: (ask: Ask, actions: () => Promise<unknown>) => Promise<void>) {
  return withStore(sqliteDatabase, async (store) => {
    const sessions = browserSessions({
      credentials: { operatorToken: "o", exposure: "loopback", findToken: async () => undefined },
      redeem: async () => false,
      redeemSignIn: holderOf,
      now: () => new Date(0),
      nowMs: () => 0,
      randomBytes,
    });
    await sessions.openByCode("parapet_in_ada");
    await sessions.openByCode("parapet_in_bob");
    const ask: Ask = async (caller, target, method = "GET") =>
      mounted((routes) => mountAccess(routes, { sessions, signInRoles, store }), caller).request(
        `/api/v1/access/${target}`,
        { method },
      );
    await work(ask, async () =>
      (await store.audit.list({ limit: 10 })).rows.map(({ actor, action }) => `${actor} ${action}`),
    );
  });
}

const idsOf = async (answer: Response) =>
  ((await answer.json()) as { readonly session_id: string; readonly name: string }[]).map(
    ({ session_id, name }) => ({ id: session_id, name }),
  );
const ada = viewer("parapet_in_ada");

test("people see and end their own sessions, and an administrator those of all", () =>
  withSessions(async (ask, actions) => {
    const own = await idsOf(await ask(ada, "sessions"));
    expect(own.map(({ name }) => name)).toEqual(["user:parapet_in_ada"]);
    const all = await idsOf(await ask({ kind: "operator" }, "sessions"));
    expect(all).toHaveLength(2);
    const ofBob = all.find(({ name }) => name.endsWith("bob"))?.id ?? "";
    expect((await ask(ada, `sessions/${ofBob}`, "DELETE")).status).toBe(404);
    expect((await ask(ada, `sessions/${own[0]?.id}`, "DELETE")).status).toBe(204);
    expect((await ask({ kind: "operator" }, `sessions/${ofBob}`, "DELETE")).status).toBe(204);
    expect(await idsOf(await ask({ kind: "operator" }, "sessions"))).toEqual([]);
    expect(await actions()).toHaveLength(2);
  }));

test("who has not signed in has no sessions, and ends none", () =>
  withSessions(async (ask) => {
    expect(await (await ask({ kind: "local" }, "sessions")).json()).toEqual([]);
    const [first] = await idsOf(await ask({ kind: "operator" }, "sessions"));
    expect((await ask({ kind: "local" }, `sessions/${first?.id}`, "DELETE")).status).toBe(404);
  }));

test("the settings say who gets which role, to an administrator alone", () =>
  withSessions(async (ask) => {
    expect(await (await ask({ kind: "operator" }, "roles")).json()).toEqual([
      { who: "group security", role: "administrator", services: [], tags: [] },
      { who: "user ada@example.com", role: "fixer", services: ["web"], tags: ["prod"] },
    ]);
    expect((await ask(ada, "roles")).status).toBe(403);
  }));
