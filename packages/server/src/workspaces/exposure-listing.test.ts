import { type AgentScore, summaryOf } from "@parapet/attack-paths";
import { type Exposure, riskSeverity, type OwaspTag } from "@parapet/posture";
import { expect, test } from "vitest";
import { randomFrom } from "../../../../test/support/random-from.ts";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import { inTurn } from "../store/in-turn.ts";
import { attackPath, scanReport } from "../store/posture.test-support.ts";
import type { Store } from "../store/store.ts";
import { type ExposureFilter, exposureListing } from "./exposure-listing.ts";
import { isOpen, type OfferedExposure, offeredExposures } from "./offered-exposures.ts";
import { plansOf, scoresOf } from "./ranked-rows.ts";

const names = ["alpha", "beta", "gamma", "delta"] as const;
const tags = ["ASI01", "ASI05"] as const;
const tagOf = new Map<string, OwaspTag>(tags.map((tag) => [`rule ${tag}`, tag]));
const facts = { proven: new Set<string>(), tagOf };
const severities = ["low", "medium", "high", "critical"] as const;

/** Scans of a few services whose exposures cross, share scores, agents and categories. */
async function fill(store: Store, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)]!;
  const crossing: Exposure[] = [];
  await inTurn(names, async (service) => {
    const own = Array.from({ length: 9 }, (_, at): Exposure => {
      const score = Math.floor(random() * 6) + 4;
      const outcomes = [0, 1].map((turn) => {
        const tag = pick(tags);
        return {
          path_id: `ap_${service}_${at}_${turn}`,
          rule_name: `rule ${tag}`,
          outcome: "runs commands",
          by_agent: "",
          risk_score: score - turn,
          severity: pick(severities),
        };
      });
      return {
        exposure_id: `ex_${service}_${at}`,
        services: random() < 0.3 ? [service, pick(names)] : [service],
        principal: "Anyone",
        entry_point: "a room",
        agents: [pick(["main", "other"])],
        alike: random() < 0.2 ? ['odd"name'] : [],
        severity: outcomes[0]!.severity,
        score,
        outcomes,
        root_causes: [],
      };
    });
    crossing.push(...own.filter(({ services }) => services.length > 1));
    const others = crossing.filter(({ services }) => services[1] === service);
    const exposures = [
      ...new Map([...own, ...others].map((one) => [one.exposure_id, one])).values(),
    ];
    const paths = exposures.flatMap(({ outcomes, services }) =>
      outcomes.map(({ path_id, rule_name, risk_score }) => ({
        path: attackPath({
          path_id,
          rule_name,
          owasp_tag: tagOf.get(rule_name)!,
          risk_score,
          severity: riskSeverity(risk_score),
        }),
        services,
        routeHash: "r",
        detail: "{}",
      })),
    );
    const plan = (total_before: number) => ({
      check_ids: ["OC-NET-001"],
      titles: [service],
      safe: true,
      choices: [],
      closes: [],
      lowers: [],
      opens: [],
      needs: [],
      total_before,
      total_after: 0,
    });
    const report = scanReport({
      service,
      scan_id: `sc_${service}`,
      workspace_path: `/srv/${service}`,
      exposures,
      exposures_truncated: service === "gamma",
      plans: [plan(Math.floor(random() * 20) / 2), plan(3)].slice(0, 1 + Math.floor(random() * 2)),
    });
    await store.attackPaths.replaceFor(service, paths, { scanId: report.scan_id, scannedAt: at });
    await store.agents.replaceFor(service, [
      { agent_id: "main", name: "main", runtime: pick(["openclaw", "codex"]), model: "" },
      { agent_id: "other", name: "other", runtime: "openclaw", model: "" },
    ]);
    const score = (agent_id: string): AgentScore => ({
      service,
      agent_id,
      worst_score: Math.floor(random() * 8) / 2,
      severity: "High",
      worst_rule: { rule_id: "AP-001", rule_name: "x" },
      by_severity: summaryOf([]).by_severity,
      paths: [],
    });
    await store.postures.save(report, {
      summary: summaryOf([]),
      agents: [score("other"), score("main")],
      fixes: [],
      changes: { opened: [], reopened: [], resolved: [] },
      graph: "{}",
    });
    await store.exposures.save(report);
    await inTurn(exposures, async ({ exposure_id, outcomes }) => {
      if (random() < 0.2) {
        const assignee = pick(["ada", "ben"]);
        const key = { kind: "exposure", service, subject_id: exposure_id, agent_id: "" } as const;
        await store.assignments.assign({ ...key, assignee, note: "", assigned_by: "t" });
      }
      await inTurn(outcomes, async ({ path_id }) => {
        if (random() > 0.25) return;
        await store.attackPaths.decide(path_id, {
          status: pick(["accepted", "false_positive"]),
          reason: "known",
          owner: "ada",
          by: "ada",
          expires_at: "",
        });
      });
    });
  });
}

const at = "2026-01-01T00:00:00.000Z";

/** The same list, worked out from everything at once. */
async function whole(store: Store, filter: ExposureFilter): Promise<readonly OfferedExposure[]> {
  const { service, severity, status, agent_id, owasp_tag, runtime, assignee } = filter;
  const decided = new Set((await store.attackPaths.decided()).map(({ path_id }) => path_id));
  const all = offeredExposures(
    await store.exposures.list(service),
    await store.postures.scans(service),
    {
      ...facts,
      decided,
      agents: await store.agents.list(),
      assignments: await store.assignments.list({ kind: "exposure" }),
    },
  );
  return all.filter(
    (one) =>
      (status === undefined || isOpen(one)) &&
      (severity === undefined || one.severity === severity) &&
      (!agent_id || one.agents.includes(agent_id) || one.alike.includes(agent_id)) &&
      (!owasp_tag || one.owasp_tags.includes(owasp_tag)) &&
      (!runtime || one.runtimes.includes(runtime)) &&
      (!assignee || one.assignee === assignee),
  );
}

const filters: readonly ExposureFilter[] = [
  {},
  { service: "alpha" },
  { service: ["beta", "gamma"] },
  { service: [] },
  { service: "nobody" },
  { severity: "critical" },
  { status: "open" },
  { status: "open", severity: "high", service: ["alpha", "delta"] },
  { agent_id: "other" },
  { agent_id: 'odd"name' },
  { owasp_tag: "ASI05", runtime: "codex" },
  { runtime: "openclaw", service: "beta" },
  { assignee: "ada" },
  { assignee: "ben", status: "open", agent_id: "main" },
  { assignee: "nobody" },
];

onEachDatabase("the list of exposures", (create) => {
  test.each([1, 2, 3])(
    "shows page by page what a list of all shows, decisions and filters included (fleet %i)",
    (seed) =>
      withStore(create, async (store) => {
        await fill(store, seed);
        const { page, count, get } = exposureListing(store, facts);
        await inTurn(filters, async (filter) => {
          const expected = await whole(store, filter);
          await inTurn([1, 4, 100], async (limit) => {
            const seen: OfferedExposure[] = [];
            let cursor: string | undefined;
            do {
              // oxlint-disable-next-line no-await-in-loop -- Page by page.
              const { rows, next } = await page({ ...filter, limit, cursor });
              seen.push(...rows);
              cursor = next;
            } while (cursor !== undefined);
            expect({ filter, limit, seen }).toEqual({ filter, limit, seen: expected });
          });
          expect({ filter, count: await count(filter) }).toEqual({
            filter,
            count: expected.length,
          });
        });
        const [first] = await whole(store, {});
        expect(await get(first!.exposure_id, undefined)).toEqual(first);
        expect(await get(first!.exposure_id, [])).toBeUndefined();
        expect(await get("ex_none", undefined)).toBeUndefined();
      }),
  );

  test("follows a scan, a decision and the end of a service at once", () =>
    withStore(create, async (store) => {
      await fill(store, 4);
      const { page, count } = exposureListing(store, facts);
      const before = await count({});
      await store.exposures.save(scanReport({ service: "alpha", scan_id: "later" }));
      expect((await page({ service: "alpha", limit: 50 })).rows).toEqual(
        await whole(store, { service: "alpha" }),
      );
      expect(await count({})).toBeLessThan(before);
      expect(await store.rankings.isTruncated(undefined)).toBe(true);
      expect(await store.rankings.isTruncated("alpha")).toBe(false);
      await store.forgetService("gamma");
      expect((await page({ limit: 50 })).rows).toEqual(await whole(store, {}));
      expect(await store.rankings.isTruncated(undefined)).toBe(false);
    }));

  test("refuses a cursor of another list", () =>
    withStore(create, async (store) => {
      const { page } = exposureListing(store, facts);
      await inTurn(["x", "WzEsMl0", "WzEuNSwxLCJhIiwiYiJd"], (cursor) =>
        expect(page({ limit: 1, cursor })).rejects.toMatchObject({ code: "bad_cursor" }),
      );
    }));
});

onEachDatabase("the lists of plans and agents", (create) => {
  test("take turns between services, and put the worst first", () =>
    withStore(create, async (store) => {
      await fill(store, 5);
      const kept = await store.exposures.list();
      const expected = kept
        .flatMap(({ service, plans }) => plans.map((plan, turn) => ({ service, turn, plan })))
        .toSorted(
          (a, b) =>
            a.turn - b.turn ||
            b.plan.total_before - a.plan.total_before ||
            (a.service < b.service ? -1 : 1),
        )
        .map(({ service, plan }) => ({ ...plan, service, workspace_path: `/srv/${service}` }));
      const { rows } = await store.rankings.page({ kind: "plan", limit: 50 });
      expect(await plansOf(store, rows)).toEqual(expected);
      expect(await store.rankings.count({ kind: "plan" })).toBe(expected.length);
      const agents = await store.rankings.page({ kind: "agent", limit: 50 });
      const scores = (await store.postures.agents()).toSorted(
        (a, b) =>
          b.worst_score - a.worst_score ||
          (a.service + a.agent_id < b.service + b.agent_id ? -1 : 1),
      );
      expect(await scoresOf(store, agents.rows)).toEqual(scores);
    }));
});
