import type { ReportedSpan } from "./reported-span.ts";
import { shownAs } from "./shown-event.ts";

/**
 * What a span passes down to those below it: the nearest agent and session named in it or above it,
 * and the nearest span that a timeline shows; "" for none.
 */
export type Inherited = {
  readonly agentId: string;
  readonly sessionId: string;
  readonly eventId: string;
};

/** A span whose ancestors are all known, or given up: what it tells is final. */
export type ResolvedSpan = ReportedSpan & {
  /** What the spans above it say. */
  readonly above: Inherited;
  /** What it passes down. */
  readonly own: Inherited;
};

/** What is kept already of the traces that new spans belong to. */
export type KnownSpans = {
  /** By `spanKey`: the spans that are settled, as far as they are asked for. */
  readonly resolved: ReadonlyMap<string, Inherited>;
  /** All spans of these traces that wait for their parent. */
  readonly waiting: readonly ReportedSpan[];
};

export type Resolution = {
  /** New, or no longer waiting. */
  readonly resolved: readonly ResolvedSpan[];
  /** New ones that wait from now on. */
  readonly nowWaiting: readonly ReportedSpan[];
  /** Those that waited and do not any more. */
  readonly released: readonly ReportedSpan[];
};

export function spanKey(traceId: string, spanId: string): string {
  return traceId + spanId;
}

const none: Inherited = { agentId: "", sessionId: "", eventId: "" };

/**
 * Finds out whose each span is. Each counts once, whatever is sent again, and in any order: a span
 * whose parent has not come waits for it. `givenUp`: spans, by key, that wait no longer; they stand
 * as if they had no parent.
 */
export function resolveParents(
  arrived: readonly ReportedSpan[],
  { resolved: before, waiting }: KnownSpans,
  givenUp: ReadonlySet<string> = new Set(),
): Resolution {
  const waited = new Set(waiting.map(keyOf));
  const fresh = new Map<string, ReportedSpan>();
  for (const span of arrived) {
    const key = keyOf(span);
    if (!before.has(key) && !waited.has(key) && !fresh.has(key)) fresh.set(key, span);
  }
  const open = [...waiting, ...fresh.values()];
  const below = Map.groupBy(open, (span) => spanKey(span.traceId, span.parentId));
  const resolved: ResolvedSpan[] = [];
  const done = new Set<string>();
  const stack: { readonly span: ReportedSpan; readonly above: Inherited }[] = [];
  const begin = (span: ReportedSpan): void => {
    const above =
      span.parentId === "" || givenUp.has(keyOf(span))
        ? none
        : before.get(spanKey(span.traceId, span.parentId));
    if (above !== undefined) stack.push({ span, above });
  };
  open.forEach(begin);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { span, above } = next;
    const key = keyOf(span);
    if (done.has(key)) continue;
    done.add(key);
    const own: Inherited = {
      agentId: span.agentId || above.agentId,
      sessionId: span.sessionId || above.sessionId,
      eventId: shownAs(span) === undefined ? above.eventId : span.spanId,
    };
    resolved.push({ ...span, above, own });
    for (const child of below.get(key) ?? []) stack.push({ span: child, above: own });
  }
  return {
    resolved,
    nowWaiting: [...fresh.values()].filter((span) => !done.has(keyOf(span))),
    released: waiting.filter((span) => done.has(keyOf(span))),
  };
}

function keyOf({ traceId, spanId }: ReportedSpan): string {
  return spanKey(traceId, spanId);
}
