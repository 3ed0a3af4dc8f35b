import type { Api } from "../../api/types.ts";

type Moment = Api["RiskMoment"];
export type RiskEvent = Api["RiskEvent"];

/** The risk of one service, or of all, over time. */
export type Series = { readonly name: string; readonly moments: readonly Moment[] };

/** The service answers at most so many moments, the latest ones. */
export const mostMoments = 400;

/** The moment that holds at a time: the latest one until then; undefined before the first. */
export function momentAt(moments: readonly Moment[], time: number): Moment | undefined {
  return moments.findLast(({ at }) => Date.parse(at) <= time);
}

/** How the risk has changed since the begin of a period, or of the history. */
export type Change = {
  /** Where the history begins; later than the period, if it is shorter. */
  readonly since: string;
  readonly before: number;
  readonly after: number;
  readonly pathsBefore: number;
  readonly pathsAfter: number;
  /** The history is shorter than the period. */
  readonly isShort: boolean;
  /** Earlier changes are left out, for there are too many. */
  readonly isCut: boolean;
};

/** Undefined without a history. */
export function changeOf(
  moments: readonly Moment[],
  { from, to }: { readonly from: number; readonly to: number },
): Change | undefined {
  const [first] = moments;
  const last = momentAt(moments, to);
  if (first === undefined || last === undefined) return undefined;
  const begin = momentAt(moments, from) ?? first;
  const isLater = Date.parse(first.at) > from + toleranceMs;
  const isCut = moments.length >= mostMoments && isLater;
  return {
    since: isLater ? first.at : new Date(from).toISOString(),
    before: begin.total_risk,
    after: last.total_risk,
    pathsBefore: begin.paths,
    pathsAfter: last.paths,
    isShort: isLater && !isCut,
    isCut,
  };
}

/** The clocks of the browser and of the service may differ by as much. */
const toleranceMs = 5 * 60_000;

/** Marks of an axis from 0 to at least `most`: round numbers. */
export function riskTicks(most: number): readonly number[] {
  const step = [1, 2, 5, 10, 20, 25, 50].find((size) => most / size <= 4) ?? 100;
  const last = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: last + 1 }, (_, n) => n * step);
}

/** Marks of an axis of time, at most `most`: of some days their starts, else round times. */
export function timeTicks(from: number, to: number, most: number): readonly number[] {
  if (isOfDays(from, to)) return dayTicks(from, to, most);
  const step = roundMs.find((size) => (to - from) / size <= most) ?? dayMs;
  // Local days begin at local midnight, whatever the zone.
  const midnight = new Date(from).setHours(0, 0, 0, 0);
  const first = midnight + Math.ceil((from - midnight) / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, n) => first + n * step);
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const roundMs = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * minuteMs);

/** True where an axis has days, and not times, as its marks. */
export function isOfDays(from: number, to: number): boolean {
  return to - from > 3 * dayMs;
}

function dayTicks(from: number, to: number, most: number): readonly number[] {
  const days: number[] = [];
  const first = new Date(from);
  for (
    let day = new Date(first.getFullYear(), first.getMonth(), first.getDate() + 1);
    day.getTime() <= to;
    day = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1)
  ) {
    days.push(day.getTime());
  }
  const step = Math.max(1, Math.ceil(days.length / most));
  // Counted from the end, so that the last mark is near today.
  return days.filter((_, n) => (days.length - 1 - n) % step === 0);
}

/** Events that are drawn at one place, for they are closer than `nearMs`. The latest last. */
export type EventGroup = { readonly time: number; readonly events: readonly RiskEvent[] };

export function grouped(events: readonly RiskEvent[], nearMs: number): readonly EventGroup[] {
  const groups: { time: number; events: RiskEvent[] }[] = [];
  for (const event of events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    const time = Date.parse(event.at);
    const last = groups.at(-1);
    if (last !== undefined && time - last.time <= nearMs) last.events.push(event);
    else groups.push({ time, events: [event] });
  }
  return groups;
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A line in steps: the risk holds until it changes. Breaks off at the borders of the period. */
export function stepLine(
  moments: readonly Moment[],
  period: { readonly from: number; readonly to: number },
  scale: { readonly x: (time: number) => number; readonly y: (risk: number) => number },
): string {
  const begin = momentAt(moments, period.from);
  const inside = moments.filter(({ at }) => {
    const time = Date.parse(at);
    return time > period.from && time <= period.to;
  });
  const points = [
    ...(begin === undefined ? [] : [{ time: period.from, risk: begin.total_risk }]),
    ...inside.map(({ at, total_risk }) => ({ time: Date.parse(at), risk: total_risk })),
  ];
  const [first, ...later] = points;
  if (first === undefined) return "";
  const steps = later.map(
    ({ time, risk }) => `H${rounded(scale.x(time))} V${rounded(scale.y(risk))}`,
  );
  return [
    `M${rounded(scale.x(first.time))} ${rounded(scale.y(first.risk))}`,
    ...steps,
    `H${rounded(scale.x(period.to))}`,
  ].join(" ");
}
