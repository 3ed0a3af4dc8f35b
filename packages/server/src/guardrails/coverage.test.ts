import { registrationFrom } from "@parapet/guardrails";
import { expect, test } from "vitest";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { inTurn } from "../store/in-turn.ts";
import { coverageOf } from "./coverage.ts";

test("many guardrails for every one of many agents are counted, and not all named for each", () =>
  withStore(sqliteDatabase, async (store) => {
    const agents = Array.from({ length: 600 }, (_, n) => `a${n}`);
    await store.agents.replaceFor(
      "home",
      agents.map((agent_id) => ({ agent_id, name: "", model: "", runtime: "openclaw" })),
    );
    const names = Array.from({ length: 15 }, (_, n) => `g${n}`);
    await inTurn(names, async (guardrail_name) => {
      const one = registrationFrom(
        { agent_id: "*", guardrail_name, mode: "blocking", condition: "true" },
        { guardrailId: guardrail_name, service: "home", registeredVia: "api", now: new Date(0) },
      );
      await store.guardrails.upsert(one, () => one, "local");
    });
    const { agents: covered, summary } = await coverageOf(store, "home", { limit: 1_000 });
    expect(summary).toMatchObject({ agents: 600, agents_not_enforced: 600 });
    expect(covered.map(({ not_enforced, omitted }) => [not_enforced.length, omitted])).toEqual(
      agents.map(() => [10, 5]),
    );
  }));
