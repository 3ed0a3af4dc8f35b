import type { Browser, Page } from "playwright-core";

/** An event of Chromium's trace; times are in microseconds. */
type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: object };
};

/** Each task of a thread is one of these; they are not nested. */
const task = "RunTask";
/** Within the task that makes a frame, once for each script that waited for it. */
const inFrame = "FireAnimationFrame";

/**
 * Processor time of the main thread of a page in each frame while something is done, in
 * milliseconds: all tasks from the begin of one frame to that of the next.
 */
export async function mainThreadCosts(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<readonly number[]> {
  await browser.startTracing(page, {
    categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  await work();
  const text = (await browser.stopTracing()).toString("utf8");
  const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(text);
  return costsIn(trace.traceEvents);
}

/** Of the renderer that drew most frames: the page in front. */
function costsIn(events: readonly TraceEvent[]): readonly number[] {
  const renderers = new Set(
    events.filter(({ args }) => args?.name === "CrRendererMain").map(placeOf),
  );
  const fired = Map.groupBy(
    events.filter(({ name }) => name === inFrame),
    placeOf,
  );
  const [place = ""] = [...fired.keys()]
    .filter((each) => renderers.has(each))
    .toSorted((a, b) => (fired.get(b)?.length ?? 0) - (fired.get(a)?.length ?? 0));
  const moments = (fired.get(place) ?? []).map(({ ts }) => ts);
  const tasks = events
    .filter((event) => event.name === task && placeOf(event) === place)
    .toSorted((a, b) => a.ts - b.ts);
  const costs: number[] = [];
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    if (moments.some((moment) => moment >= ts && moment <= ts + dur)) costs.push(0);
    if (costs.length > 0) costs[costs.length - 1] = (costs.at(-1) ?? 0) + tdur / 1_000;
  }
  // The last one may not be whole.
  return costs.slice(0, -1);
}

function placeOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`;
}
