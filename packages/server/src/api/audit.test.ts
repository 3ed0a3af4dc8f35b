import { expect, test } from "vitest";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { inTurn } from "../store/in-turn.ts";
import { mountAudit } from "./audit.ts";
import { mounted } from "./mounted.test-support.ts";

const entry = { actor: "ada", action: "token.create", detail: "" };

test("the audit is paged through by the Link header, newest first", () =>
  withStore(sqliteDatabase, async (store) => {
    const app = mounted((routes) => mountAudit(routes, { store }));
    await inTurn(["t1", "t2", "t3"], (target) => store.audit.append({ ...entry, target }));
    const first = await app.request("/api/v1/audit?limit=2");
    expect(await first.json()).toMatchObject([{ target: "t3" }, { ...entry, target: "t2" }]);
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? [];
    const second = await app.request(next);
    expect(await second.json()).toMatchObject([{ target: "t1" }]);
    expect(second.headers.has("link")).toBe(false);
    expect((await app.request("/api/v1/audit?limit=501")).status).toBe(422);
  }));

test("who may not operate the service does not read who did what", () =>
  withStore(sqliteDatabase, async (store) => {
    const app = mounted((routes) => mountAudit(routes, { store }), { kind: "local" });
    expect((await app.request("/api/v1/audit")).status).toBe(403);
  }));
