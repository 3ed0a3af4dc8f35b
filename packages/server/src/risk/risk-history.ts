import { combinedRisk, totalRisk } from "@parapet/posture";
import type { PathPeriod } from "../store/path-periods.ts";

/** The risk from one moment on, until the next one. */
export type RiskMoment = {
  /** UTC, milliseconds, `Z`. */
  readonly at: string;
  readonly total_risk: number;
  readonly paths: number;
};

const mostMoments = 400;

/**
 * The risk at the start of a time and at every moment since at which a path came, went or was
 * scored otherwise, oldest first; of very many the newest.
 */
export function riskHistory(
  measured: readonly PathPeriod[],
  { since, now }: { readonly since: string; readonly now: string },
): readonly RiskMoment[] {
  // What has happened is not ahead: there the clock was set back since.
  const periods = measured.map((period) => ({
    ...period,
    from: earlier(period.from, now),
    until: earlier(period.until, now),
  }));
  const first = periods.map(({ from }) => from).toSorted()[0];
  if (first === undefined) return [];
  const start = first > since ? first : since;
  const changes = periods.flatMap(({ from, until }) => [from, until]);
  const moments = [start, ...changes.filter((at) => at > start && at <= now)];
  return [...new Set(moments)]
    .toSorted()
    .slice(-mostMoments)
    .map((at) => {
      const open = periods.filter(({ from, until }) => from <= at && (until === "" || until > at));
      return { at, total_risk: totalOf(open), paths: open.length };
    });
}

/** As the overview counts: each path in the service where it starts, and the services together. */
function totalOf(open: readonly PathPeriod[]): number {
  const byService = Map.groupBy(open, startOf);
  return combinedRisk([...byService.values()].map(totalRisk));
}

function startOf({ path_steps: [start], services }: PathPeriod): string {
  const own = services.filter((service) => start?.node_id.startsWith(`${service}/`) === true);
  return own.toSorted((a, b) => b.length - a.length)[0] ?? services[0] ?? "";
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}
