import { type AgentScore, summaryOf } from "@parapet/attack-paths";
import { expect, test } from "vitest";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { scanReport } from "../store/posture.test-support.ts";
import { mountAgentScores } from "./agent-scores.ts";
import { mounted } from "./mounted.test-support.ts";

const score = (agent_id: string, worst_score: number): AgentScore => ({
  service: "home",
  agent_id,
  worst_score,
  severity: "High",
  worst_rule: { rule_id: "AP-001", rule_name: "Anyone reaches a shell" },
  by_severity: summaryOf([]).by_severity,
  paths: ["ap_1"],
});

test("agents are paged through, the worst first and ties by name", () =>
  withStore(sqliteDatabase, async (store) => {
    const app = mounted((routes) => mountAgentScores(routes, { store }));
    await store.postures.save(scanReport(), {
      summary: summaryOf([]),
      agents: [score("b", 7), score("a", 7), score("c", 9)],
      fixes: [],
      changes: { opened: [], reopened: [], resolved: [] },
      graph: "{}",
    });
    await store.exposures.save(scanReport());
    const page = await app.request("/api/v1/risk/agent-scores?limit=2");
    expect(page.headers.get("x-total-count")).toBe("3");
    expect(await page.json()).toMatchObject([{ agent_id: "c" }, { agent_id: "a" }]);
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "") ?? [];
    expect(await (await app.request(next)).json()).toMatchObject([{ agent_id: "b" }]);
    expect(await (await app.request("/api/v1/risk/agent-scores?service=x")).json()).toEqual([]);
  }));
