import { inTurn } from "../../store/in-turn.ts";
import { fairShare } from "../../store/row-limits.ts";
import type { Expiry } from "../facts/expiry.ts";
import { hourOf, type Ledger, type News } from "../facts/ledger.ts";

export type TelemetryRetention = {
  /** Days for which spans and sessions are kept, and spans are counted at all. */
  readonly days: number;
  /** Spans at most; the oldest go first. */
  readonly maxSpans: number;
  /** Days after which an agent, a tool or an edge that was not seen again is forgotten. */
  readonly factDays: number;
};

const patienceMs = 10 * 60_000;
const dayMs = 86_400_000;
/** Waiting spans that are given up in one transaction. */
const atOnce = 5_000;
const rounds = Array.from({ length: 200 }, (_, n) => n);

/** Counts the spans whose parent has not come in ten minutes, and tells what was new in them. */
export async function releaseOrphans(
  ledger: Pick<Ledger, "giveUp">,
  now: Date,
  news: (news: News) => void,
): Promise<void> {
  const before = new Date(now.getTime() - patienceMs).toISOString();
  let more = true;
  await inTurn(rounds, async () => {
    if (!more) return;
    const { spans, ...reported } = await ledger.giveUp(before, atOnce);
    news(reported);
    more = spans === atOnce;
  });
}

/**
 * Forgets what has grown old, and where there are too many spans the oldest ones of the services
 * that have most: who sends many makes nobody else's count twice.
 */
export async function expireOld(
  forgetting: Expiry,
  { days, maxSpans, factDays }: TelemetryRetention,
  now: Date,
): Promise<void> {
  const daysAgo = (count: number): Date => new Date(now.getTime() - count * dayMs);
  await forgetting.sessions(daysAgo(days).toISOString());
  await forgetting.facts(daysAgo(factDays).toISOString());
  await forgetting.spans(hourOf(daysAgo(days).getTime()));
  const hours = Map.groupBy(await forgetting.hours(), ({ service }) => service);
  const sizes = [...hours.values()].map((own) => own.reduce((sum, { spans }) => sum + spans, 0));
  const share = fairShare(sizes, maxSpans);
  await inTurn(hours, async ([service, own]) => {
    let left = share;
    const firstTooMany = own.find(({ spans }) => (left -= spans) < 0);
    // The hour in which the limit is reached stays, or nothing would where one hour holds more than
    // that.
    if (firstTooMany !== undefined) await forgetting.spans(firstTooMany.hour, service);
  });
}
