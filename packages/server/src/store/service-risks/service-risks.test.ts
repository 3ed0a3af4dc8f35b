import { type RiskSummary, summaryOf } from "@parapet/attack-paths";
import {
  combinedRisk,
  owaspAgenticTop10,
  owaspTags,
  riskSeverities,
  riskSeverity,
  totalRisk,
} from "@parapet/posture";
import { expect, test } from "vitest";
import { randomFrom } from "../../../../../test/support/random-from.ts";
import { onDatabase, onEachDatabase, withStore } from "../databases.test-support.ts";
import { attackPath, scanReport } from "../posture.test-support.ts";
import type { PostureSummary } from "../postures.ts";
import type { ServiceChoice } from "../service-choice.ts";
import type { Store } from "../store.ts";

type Path = {
  readonly id: string;
  readonly rule: string;
  readonly score: number;
  readonly tag: (typeof owaspTags)[number];
};

/** What paths come to, as the search for them sums it up. */
function summed(paths: readonly Path[]): RiskSummary {
  const sorted = paths.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const rules = new Set<string>();
  const worst = sorted.filter(({ rule }) => !rules.has(rule) && rules.add(rule));
  const severities = riskSeverities.map((severity) => {
    return [
      severity,
      paths.filter(({ score }) => riskSeverity(score) === severity).length,
    ] as const;
  });
  return {
    ...summaryOf([]),
    total_risk: totalRisk(paths.map(({ rule, score }) => ({ rule_name: rule, risk_score: score }))),
    paths: paths.length,
    by_severity: Object.fromEntries(severities) as RiskSummary["by_severity"],
    by_owasp: owaspTags.map((tag) => {
      const tagged = sorted.filter((path) => path.tag === tag);
      const name = owaspAgenticTop10[tag];
      return { tag, name, paths: tagged.length, worst_score: tagged[0]?.score ?? 0 };
    }),
    worst: worst.slice(0, 5).map(({ id, rule, score }) => {
      const of = { rule_id: rule, rule_name: rule, message: "" };
      return { path_id: id, ...of, risk_score: score, severity: riskSeverity(score) };
    }),
  };
}

/** Services added up from what is kept of each, as it was done before totals were kept. */
function addedUp(postures: readonly PostureSummary[]) {
  const summaries = postures.map(({ summary, starting }) =>
    postures.length > 1 ? (starting ?? summary) : summary,
  );
  const sum = (figure: (summary: RiskSummary) => number) =>
    summaries.reduce((total, summary) => total + figure(summary), 0);
  const rules = new Set<string>();
  const tagged = summaries.flatMap(({ by_owasp }) => by_owasp);
  return {
    services: postures.length,
    total_risk: combinedRisk(summaries.map(({ total_risk }) => total_risk)),
    paths: sum(({ paths }) => paths),
    by_severity: {
      Critical: sum(({ by_severity }) => by_severity.Critical),
      High: sum(({ by_severity }) => by_severity.High),
      Medium: sum(({ by_severity }) => by_severity.Medium),
      Low: sum(({ by_severity }) => by_severity.Low),
    },
    by_owasp: owaspTags.map((tag) => {
      const mine = tagged.filter((row) => row.tag === tag);
      return {
        tag,
        name: owaspAgenticTop10[tag],
        paths: mine.reduce((total, { paths }) => total + paths, 0),
        worst_score: Math.max(0, ...mine.map(({ worst_score }) => worst_score)),
      };
    }),
    worst: summaries
      .flatMap(({ worst }) => worst)
      .toSorted((a, b) => b.risk_score - a.risk_score || (a.path_id < b.path_id ? -1 : 1))
      .filter(({ rule_id }) => !rules.has(rule_id) && rules.add(rule_id))
      .slice(0, 5),
  };
}

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
const far = "2027-01-01T00:00:00.000Z";
const services = ["a", "b", "c", "d"];
const choices: readonly ServiceChoice[] = [
  undefined,
  "",
  "a",
  "nobody",
  [],
  ["b"],
  ["a", "c"],
  services,
];

async function scan(store: Store, minute: number, service: string, paths: readonly Path[]) {
  await store.transaction(async ({ attackPaths, postures }) => {
    const report = scanReport({ service, scan_id: `s${minute}`, scanned_at: at(minute) });
    const { undecided: _, ...changes } = await attackPaths.replaceFor(
      service,
      paths.map(({ id, rule, score, tag }) => {
        const path = attackPath({
          path_id: id,
          rule_name: rule,
          risk_score: score,
          owasp_tag: tag,
        });
        return { path, services: [service], routeHash: id, detail: "{}" };
      }),
      { scanId: report.scan_id, scannedAt: report.scanned_at },
    );
    await postures.save(report, {
      summary: summed(paths),
      agents: [],
      fixes: [],
      changes,
      graph: "{}",
    });
  });
}

function plainPath(n: number): Path {
  return { id: `ap_${n}`, rule: `r${n}`, score: 5, tag: "ASI05" };
}

function randomPaths(random: () => number, service: string): readonly Path[] {
  return Array.from({ length: Math.floor(random() * 6) }, (_, n) => ({
    id: `ap_${service}_${n}`,
    rule: `r${n % 4}`,
    score: Math.floor(random() * 100) / 10,
    tag: owaspTags[Math.floor(random() * owaspTags.length)] ?? "ASI01",
  }));
}

async function sortedServices(store: Store, choice: ServiceChoice) {
  return (await store.postures.summaries(choice)).toSorted(
    (a, b) => b.summary.total_risk - a.summary.total_risk || (a.service < b.service ? -1 : 1),
  );
}

async function everyPage({ serviceRisks }: Store, choice: ServiceChoice) {
  const found: PostureSummary[] = [];
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- Each page has the cursor of the next one.
    const page = await serviceRisks.page(choice, { limit: 2, cursor });
    found.push(...page.rows);
    cursor = page.next;
  } while (cursor !== undefined);
  return found;
}

/** The totals of the services at each time at which something was written, as they were then. */
class Recorded {
  readonly #written: { readonly at: string; readonly levels: Map<string, Level> }[] = [];

  forget(service: string): void {
    for (const { levels } of this.#written) levels.delete(service);
  }

  async add(store: Store, minute: number): Promise<void> {
    const levels = new Map(
      (await store.postures.summaries()).map(({ service, summary, starting = summary }) => [
        service,
        { alone: summary, together: starting },
      ]),
    );
    this.#written.push({ at: at(minute), levels });
  }

  /** Those of the services that are there now. */
  levelAt(time: string, chosen: readonly string[]) {
    const levels = this.#written.findLast((one) => one.at <= time)?.levels;
    const summaries = chosen.flatMap((service) => {
      const level = levels?.get(service);
      return level === undefined ? [] : chosen.length === 1 ? level.alone : level.together;
    });
    return {
      total_risk: combinedRisk(summaries.map(({ total_risk }) => total_risk)),
      paths: summaries.reduce((sum, { paths }) => sum + paths, 0),
    };
  }
}

type Level = { readonly alone: RiskSummary; readonly together: RiskSummary };

onEachDatabase("what services come to", (create) => {
  test.each([1, 2, 3])(
    "is what their latest scans have found, after whatever came and went (%i)",
    (seed) =>
      withStore(create, async (store) => {
        const random = randomFrom(seed);
        const recorded = new Recorded();
        /* oxlint-disable no-await-in-loop -- One after the other. */
        for (let minute = 1; minute <= 25; minute += 1) {
          const service = services[Math.floor(random() * services.length)] ?? "a";
          const does = random();
          const known = (await store.postures.scans()).map((one) => one.service);
          if (does < 0.1) {
            await store.forgetService(service);
            recorded.forget(service);
          } else if (does < 0.3 && known.includes(service)) {
            const [summary, starting] = [randomPaths(random, "x"), randomPaths(random, service)];
            const risk = { summary: summed(summary), starting: summed(starting), agents: [] };
            await store.transaction(({ postures }) => postures.saveRisk(service, risk, at(minute)));
          } else await scan(store, minute, service, randomPaths(random, service));
          if (does > 0.9) {
            const path_id = `ap_${service}_0`;
            const decision = { status: "accepted", reason: "", by: "", owner: "", expires_at: "" };
            await store.attackPaths.decide(path_id, { ...decision, status: "accepted" });
          }
          await recorded.add(store, minute);
          for (const choice of choices) {
            const postures = await store.postures.summaries(choice);
            expect(await store.serviceRisks.totals(choice)).toEqual(addedUp(postures));
            expect(await everyPage(store, choice)).toEqual(await sortedServices(store, choice));
            const chosen = postures.map((one) => one.service);
            const since = at(minute - 10);
            const history = await store.serviceRisks.history(choice, { since, now: far });
            for (const { at: time, ...level } of history) {
              expect({ time, ...level }).toEqual({ time, ...recorded.levelAt(time, chosen) });
            }
            const times = history.map((one) => one.at);
            expect(times.filter((time) => time < since)).toEqual([]);
            expect(times).toEqual([...new Set(times)].toSorted());
            const { at: _time, ...last } = history.at(-1) ?? { at: "", total_risk: 0, paths: 0 };
            expect(last).toEqual(recorded.levelAt(far, chosen));
          }
        }
        /* oxlint-enable no-await-in-loop */
      }),
  );

  test("is worked out once from the scans of a release that kept no totals, with what they came to before", () =>
    withStore(create, async (store, location) => {
      const random = randomFrom(7);
      for (let minute = 1; minute <= 12; minute += 1) {
        const service = services[minute % 3] ?? "a";
        // oxlint-disable-next-line no-await-in-loop -- One after the other.
        await scan(store, minute, service, randomPaths(random, service));
      }
      const span = { since: at(0), now: far };
      const history = (choice?: ServiceChoice) => store.serviceRisks.history(choice, span);
      const before = {
        totals: await store.serviceRisks.totals(),
        all: await history(),
        one: await history("a"),
      };
      await onDatabase(location, async (query) => {
        await query.updateTable("postures").set({ kept_scan_id: "" }).execute();
        await query.deleteFrom("service_risks").execute();
        await query.deleteFrom("service_risk_tags").execute();
        await query.deleteFrom("service_worst_paths").execute();
        await query.deleteFrom("risk_moments").execute();
      });
      await scan(store, 20, "a", []);
      await scan(store, 21, "a", []);
      expect((await history("a")).slice(0, before.one.length)).toEqual(before.one);
      expect((await history("a")).at(-1)).toMatchObject({ at: at(20), paths: 0 });
      expect((await history()).slice(0, before.all.length)).toEqual(before.all);
      expect(await store.serviceRisks.totals()).toEqual(addedUp(await store.postures.summaries()));
    }));

  test("is that of the latest scan, too, when a server of an earlier release has stored it", () =>
    withStore(create, async (store, location) => {
      await scan(store, 1, "a", randomPaths(randomFrom(3), "a"));
      const summary = summed([{ id: "ap_1", rule: "r1", score: 9.5, tag: "ASI05" }]);
      await onDatabase(location, (query) =>
        query
          .updateTable("postures")
          .set({ summary: JSON.stringify(summary), scan_id: "s2", scanned_at: at(2) })
          .execute(),
      );
      expect(await store.serviceRisks.totals()).toEqual({ services: 1, ...summary });
      const history = await store.serviceRisks.history("a", { since: at(0), now: far });
      expect(history.at(-1)).toEqual({ at: at(2), total_risk: summary.total_risk, paths: 1 });
    }));

  test("never changes in the past when the clock was set back", () =>
    withStore(create, async (store) => {
      const path = { id: "ap_1", rule: "r1", score: 9.5, tag: "ASI05" } as const;
      await scan(store, 10, "a", [path]);
      await scan(store, 5, "a", []);
      const history = (now: string) => store.serviceRisks.history("a", { since: at(0), now });
      expect(await history(at(20))).toEqual([{ at: at(10), total_risk: 0, paths: 0 }]);
      expect(await history(at(7))).toEqual([{ at: at(7), total_risk: 0, paths: 0 }]);
    }));

  test("shows a long history to its end, and what was forgotten as the level before", () =>
    withStore(create, async (store) => {
      for (let minute = 1; minute <= 405; minute += 1) {
        const paths = Array.from({ length: minute % 3 }, (_, n) => plainPath(n));
        // oxlint-disable-next-line no-await-in-loop -- One after the other.
        await scan(store, minute, "a", paths);
      }
      const span = { since: at(0), now: far };
      const history = await store.serviceRisks.history(undefined, span);
      expect(history).toHaveLength(400);
      expect(history[0]).toMatchObject({ at: at(6), paths: 0 });
      expect(history.at(-1)).toMatchObject({ at: at(405), paths: 0 });
      expect(await store.serviceRisks.prune(at(404))).toBe(403);
      const left = await store.serviceRisks.history(undefined, span);
      expect(left.map(({ at: time, paths }) => [time, paths])).toEqual([
        [at(0), 1],
        [at(404), 2],
        [at(405), 0],
      ]);
    }));

  test("leaves out the demonstration while there is another workspace", () =>
    withStore(create, async (store) => {
      await scan(store, 1, "a", randomPaths(randomFrom(3), "a"));
      const demo = await store.workspaces.registerDemonstration("/demo");
      await scan(store, 2, demo.service, randomPaths(randomFrom(4), "x"));
      await store.workspaces.register("/srv/own");
      expect((await everyPage(store, undefined)).map(({ service }) => service)).toEqual(["a"]);
      expect(await store.serviceRisks.totals()).toEqual(addedUp(await store.postures.summaries()));
      const history = await store.serviceRisks.history(undefined, { since: at(0), now: far });
      expect(history.map((one) => one.at)).toEqual([at(1)]);
    }));
});
