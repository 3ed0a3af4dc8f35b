import { setImmediate as nextTurn } from "node:timers/promises";
import { combinedRisk, riskOfRule, totalOfRisks } from "@parapet/posture";
import type { PathPeriod } from "../store/attack-paths/path-periods.ts";

/** The risk from one moment on, until the next one. */
export type RiskMoment = {
  /** UTC, milliseconds, `Z`. */
  readonly at: string;
  readonly total_risk: number;
  readonly paths: number;
};

const mostMoments = 400;
/** Paths that come or go before others are answered. */
const changesAtOnce = 1_000;

/**
 * The risk at the start of a time and at every moment since at which a path came, went or was
 * scored otherwise, oldest first; of very many the newest.
 */
export async function riskHistory(
  measured: readonly PathPeriod[],
  { since, now }: { readonly since: string; readonly now: string },
  turn: () => Promise<unknown> = nextTurn,
): Promise<readonly RiskMoment[]> {
  if (measured.length === 0) return [];
  // What has happened is not ahead: there the clock was set back since.
  const periods = measured.map((period) => ({
    ...period,
    from: earlier(period.from, now),
    until: earlier(period.until, now),
  }));
  await turn();
  const first = periods.map(({ from }) => from).reduce(earlier);
  const start = first > since ? first : since;
  const changes = periods.flatMap(({ from, until }) => [from, until]);
  const moments = [...new Set([start, ...changes.filter((at) => at > start && at <= now)])]
    .toSorted()
    .slice(-mostMoments);
  const lasting = periods.filter(({ from, until }) => until === "" || from < until);
  const opened = lasting.toSorted((a, b) => inOrder(a.from, b.from));
  await turn();
  const ended = lasting.filter(({ until }) => until !== "");
  const closed = ended.toSorted((a, b) => inOrder(a.until, b.until));
  await turn();
  const open = openPaths();
  const counted: RiskMoment[] = [];
  let [begun, over] = [0, 0];
  /* oxlint-disable no-await-in-loop -- Others are answered in between. */
  for (const at of moments) {
    for (let one = opened[begun]; one !== undefined && one.from <= at; one = opened[begun]) {
      open.add(one, 1);
      begun += 1;
      if (begun % changesAtOnce === 0) await turn();
    }
    for (let one = closed[over]; one !== undefined && one.until <= at; one = closed[over]) {
      open.add(one, -1);
      over += 1;
      if (over % changesAtOnce === 0) await turn();
    }
    counted.push({ at, total_risk: open.total(), paths: begun - over });
  }
  /* oxlint-enable no-await-in-loop */
  return counted;
}

/**
 * The paths that are open, as the overview counts them: each in the service where it starts, and
 * the services together. A moment costs what changed then, however many paths there are.
 */
function openPaths() {
  /** By service, by risk: how many paths of each score. */
  const services = new Map<string, Map<string, Map<number, number>>>();
  const totals = new Map<string, number>();
  return {
    add: (path: PathPeriod, count: 1 | -1): void => {
      const service = startOf(path);
      const risks = services.get(service) ?? new Map<string, Map<number, number>>();
      services.set(service, risks);
      const risk = riskOfRule(path.rule_name);
      const scores = risks.get(risk) ?? new Map<number, number>();
      risks.set(risk, scores);
      const left = (scores.get(path.risk_score) ?? 0) + count;
      if (left === 0) scores.delete(path.risk_score);
      else scores.set(path.risk_score, left);
      if (scores.size === 0) risks.delete(risk);
      totals.delete(service);
    },
    total: (): number => {
      for (const [service, risks] of services) {
        if (totals.has(service)) continue;
        const worst = [...risks].map(
          ([risk, scores]) => [risk, Math.max(...scores.keys())] as const,
        );
        totals.set(service, totalOfRisks(new Map(worst)));
      }
      return combinedRisk([...totals.values()]);
    },
  };
}

function startOf({ path_steps: [start], services }: PathPeriod): string {
  const own = services.filter((service) => start?.node_id.startsWith(`${service}/`) === true);
  return own.toSorted((a, b) => b.length - a.length)[0] ?? services[0] ?? "";
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function inOrder(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
