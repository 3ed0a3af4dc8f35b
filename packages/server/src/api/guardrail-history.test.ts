import { registrationFrom } from "@parapet/guardrails";
import { expect, test } from "vitest";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { mountGuardrailHistory } from "./guardrail-history.ts";
import { mounted } from "./mounted.test-support.ts";

const key = { service: "home", agent_id: "main", guardrail_name: "no-egress" };
const registration = (severity: "high" | "low") =>
  registrationFrom(
    { ...key, severity },
    { guardrailId: "g1", service: "home", registeredVia: "api", now: new Date(0) },
  );

test("every change is told, oldest first and in pages, also when the guardrail is gone", () =>
  withStore(sqliteDatabase, async (store) => {
    const app = mounted((routes) => mountGuardrailHistory(routes, { store }));
    const history = (name: string, query = "") =>
      app.request(`/api/v1/agents/main/guardrails/${name}/history?service=home${query}`);
    await store.guardrails.upsert(key, () => registration("high"), "ada");
    await store.guardrails.upsert(key, () => registration("low"), "ben");
    await store.guardrails.remove(key, "ada");
    const changes = await (await history("no-egress")).json();
    expect(changes).toHaveLength(3);
    expect(changes).toMatchObject([
      { change: "created", changed_by: "ada" },
      { change: "updated", changed_by: "ben" },
      { change: "removed", changed_by: "ada" },
    ]);
    const page = await history("no-egress", "&limit=2");
    expect(await page.json()).toHaveLength(2);
    expect(page.headers.get("link")).toContain('rel="next"');
    expect((await history("never-there")).status).toBe(404);
  }));
