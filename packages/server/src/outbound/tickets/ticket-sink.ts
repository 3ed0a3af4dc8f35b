import { createHash } from "node:crypto";
import type { DeliveryOutcome, Sink } from "../receiver.ts";
import type { ToldEvent, ToldExposure } from "../told-event.ts";
import { type Ticket, type Tickets, toldFor } from "./kept-tickets.ts";
import {
  closingText,
  commentMark,
  issueOf,
  keyOf,
  reopeningText,
  worseText,
} from "./ticket-text.ts";
import { type Tracker, TrackerFailure } from "./tracker.ts";

export type TicketSinkOptions = {
  readonly kind: Extract<Sink["kind"], "github" | "jira">;
  /** Its name in the database is made of it. */
  readonly key: string;
  /** For people. */
  readonly address: string;
  /** A tracker whose calls have to be done within a time from then on. */
  readonly open: () => Tracker;
  readonly tickets: Tickets;
  readonly now: () => Date;
};

/**
 * So long is looked for an issue that may have been created, before another one is: a tracker may
 * find a new one later than it has it.
 */
const unsureMs = 2 * 60_000;
/** Closed and opened again in one round. */
const mostSettled = 10;
/** Of an issue that is deleted, moved away, or not to be seen. */
const goneStatuses: ReadonlySet<number> = new Set([301, 404, 410]);

/**
 * An issue tracker that gets one issue for each exposure, a comment when it gets worse, and the end
 * of the issue when the latest scans no longer show it. Which issue belongs to which exposure is in
 * the database, and in the issue itself: a restart, a crash between the two, or a restored backup
 * creates none twice.
 */
export function ticketSink({ kind, key, address, open, tickets, now }: TicketSinkOptions): Sink {
  const id = `${kind}:${createHash("sha256").update(key).digest("hex").slice(0, 32)}`;
  const work: Work = { receiver: id, tickets, now };
  return {
    id,
    kind,
    address,
    most: 1,
    isMixed: true,
    deliver: (events) =>
      outcomeOf(async () => {
        for (const exposure of exposuresIn(events)) {
          // oxlint-disable-next-line no-await-in-loop -- In the order of arrival.
          await tell(exposure, open(), work);
        }
      }),
    settle: async () => {
      const closing = await tickets.toClose(id, mostSettled);
      const reopening = await tickets.toReopen(id, mostSettled);
      if (closing.length + reopening.length === 0) return undefined;
      const tracker = open();
      return outcomeOf(() =>
        eachInTurn([...closing, ...reopening], async (ticket) => {
          const isOpen = ticket.state === "closed";
          const text = isOpen ? reopeningText : closingText;
          await update(ticket, { text, isOpen, of: ticket.changed_at }, tracker, work);
        }),
      );
    },
    test: () => outcomeOf(() => open().check()),
  };
}

type Work = {
  readonly receiver: string;
  readonly tickets: Tickets;
  readonly now: () => Date;
};

function exposuresIn(events: readonly ToldEvent[]): readonly ToldExposure[] {
  return events.flatMap((event) => (event.kind === "exposure" ? event.exposure : []));
}

/** What the tracker refuses for one issue keeps no other from its turn. */
async function eachInTurn<One>(
  all: readonly One[],
  work: (one: One) => Promise<void>,
): Promise<void> {
  let refused: TrackerFailure | undefined;
  for (const one of all) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- One after the other, as trackers ask for.
      await work(one);
    } catch (error) {
      if (!(error instanceof TrackerFailure) || error.outcome.outcome === "failed") throw error;
      refused = error;
    }
  }
  if (refused !== undefined) throw refused;
}

async function outcomeOf(work: () => Promise<void>): Promise<DeliveryOutcome> {
  try {
    await work();
    return { outcome: "taken" };
  } catch (error) {
    if (error instanceof TrackerFailure) return error.outcome;
    throw error;
  }
}

async function tell(exposure: ToldExposure, tracker: Tracker, work: Work): Promise<void> {
  const { receiver, tickets, now } = work;
  const kept = await tickets.get(receiver, exposure.exposure_id);
  const news = { text: worseText(exposure), isOpen: true, of: exposure.event_id };
  const blank: Ticket = {
    subject: exposure.exposure_id,
    told_for: toldFor(exposure.service),
    ticket: "",
    state: "creating",
    pending: "",
  };
  // It was told before, and its end was not noted.
  if (kept?.state === "open" && exposure.change === "new") return;
  if (kept !== undefined && kept.state !== "creating") {
    if (await update(kept, news, tracker, work)) return;
  }
  const issue = issueOf(exposure);
  const found = await tracker.find(issue.key);
  if (found !== undefined) {
    // One of an earlier database may be closed.
    const isOwn = kept?.state === "creating";
    const ticket: Ticket = { ...blank, ticket: found, state: isOwn ? "open" : "closed" };
    await tickets.save(receiver, ticket);
    if (!isOwn) await update(ticket, news, tracker, work);
    return;
  }
  const isUnsure =
    kept?.state === "creating" && now().getTime() - Date.parse(kept.changed_at) < unsureMs;
  if (isUnsure) throw new TrackerFailure({ outcome: "failed", reason: "may be created already" });
  await tickets.save(receiver, blank);
  const ticket = await tracker.create(issue).catch(async (error: unknown) => {
    // An answer says that there is none.
    const isAnswered = error instanceof TrackerFailure && error.status >= 400 && error.status < 500;
    if (isAnswered) await tickets.remove(receiver, blank.subject);
    throw error;
  });
  await tickets.save(receiver, { ...blank, ticket, state: "open" });
}

/**
 * Writes a comment, and closes the issue or opens it again; false where the issue is gone. `of`
 * names what it is about, so that the comment is not written twice.
 */
async function update(
  kept: Ticket,
  { text, isOpen, of }: { readonly text: string; readonly isOpen: boolean; readonly of: string },
  tracker: Tracker,
  { receiver, tickets }: Work,
): Promise<boolean> {
  const mark = commentMark(kept.subject, of, text);
  try {
    // Where it is noted already, an attempt ended before its end was noted.
    const isThere = kept.pending === mark && (await tracker.hasComment(kept.ticket, mark));
    if (kept.pending !== mark) await tickets.note(receiver, { ...kept, pending: mark });
    if (!isThere) await tracker.comment(kept.ticket, `${text}\n\n${mark}`);
    await tracker.setOpen(kept.ticket, isOpen);
  } catch (error) {
    const isGone = error instanceof TrackerFailure && goneStatuses.has(error.status);
    if (!isGone || (await tracker.find(keyOf(kept.subject))) === kept.ticket) throw error;
    await tickets.remove(receiver, kept.subject);
    return false;
  }
  await tickets.save(receiver, { ...kept, pending: mark, state: isOpen ? "open" : "closed" });
  return true;
}
