import { type ReportedSpan, reportedSpan } from "../facts/reported-span.ts";
import type { Ledger, News } from "../facts/ledger.ts";
import { DatabaseUnavailable } from "../../store/database-failure.ts";
import { MalformedExport } from "../otlp/span.ts";
import { ExportTooLarge, type ReceivedExport, readExport } from "./read-export.ts";

/** What became of a request. */
export type ExportOutcome =
  /** Everything in it that can be counted is on the disk; `rejected` spans cannot be. */
  | { readonly outcome: "kept"; readonly rejected: number; readonly reason: string }
  | { readonly outcome: "malformed"; readonly detail: string }
  | { readonly outcome: "too large"; readonly detail: string }
  /**
   * Nothing of it was kept; it may be sent again. `reason` is a sentence, "" where it is unknown.
   */
  | { readonly outcome: "failed"; readonly reason: string };

export type KeepExports = {
  /**
   * Reads a request now, and answers it when what it brings has been committed, together with
   * others.
   */
  readonly take: (received: ReceivedExport, answer: (outcome: ExportOutcome) => void) => void;
  /** Ends when all that was taken has been answered. */
  readonly settled: () => Promise<void>;
};

export type KeepExportsOptions = {
  readonly ledger: Pick<Ledger, "keep">;
  readonly now: () => Date;
  /**
   * Spans that started longer ago are not counted: their like is forgotten, and they could be
   * counted twice.
   */
  readonly keepDays: number;
  /** Calls work at the end of this turn of the event loop. */
  readonly later: (work: () => void) => void;
  /** Told what was new. */
  readonly news: (news: News) => void;
  readonly failed: (error: unknown) => void;
};

/** Commits at once from so many spans on; fewer wait for the end of the turn. */
const groupOfSpans = 20_000;
const dayMs = 86_400_000;

/** Takes requests; several share a commit, and none is answered before it. */
export function keepExports(options: KeepExportsOptions): KeepExports {
  const { ledger, now, keepDays, later, news, failed } = options;
  let spans: ReportedSpan[] = [];
  let answers: ((failure: string | undefined) => void)[] = [];
  let work = Promise.resolve();

  const keep = async (group: readonly ReportedSpan[], waiting: typeof answers): Promise<void> => {
    try {
      const what = group.length === 0 ? undefined : await ledger.keep(group, now().toISOString());
      for (const answer of waiting) answer(undefined);
      if (what !== undefined) news(what);
    } catch (error) {
      failed(error);
      for (const answer of waiting) answer(reasonOf(error));
    }
  };

  const commit = (): void => {
    if (answers.length === 0) return;
    const group = spans;
    const waiting = answers;
    spans = [];
    answers = [];
    work = work.then(() => keep(group, waiting));
  };

  return {
    take: (received, answer) => {
      let read: ReturnType<typeof timely>;
      try {
        read = timely(received, now().getTime(), keepDays);
      } catch (error) {
        answer(refused(error));
        return;
      }
      const { rejected, reason } = read;
      for (const span of read.spans) spans.push(span);
      answers.push((failure) => {
        answer(
          failure === undefined
            ? { outcome: "kept", rejected, reason }
            : { outcome: "failed", reason: failure },
        );
      });
      if (spans.length >= groupOfSpans) commit();
      else if (answers.length === 1) later(commit);
    },
    settled: () => {
      commit();
      return work;
    },
  };
}

/** The spans whose time can be counted. */
function timely(received: ReceivedExport, nowMs: number, keepDays: number) {
  const { spans, rejected } = readExport(received);
  const earliest = nowMs - keepDays * dayMs;
  const latest = nowMs + dayMs;
  const inTime = spans.filter(({ startMs }) => startMs >= earliest && startMs <= latest);
  return {
    spans: inTime.map(reportedSpan),
    rejected: rejected + spans.length - inTime.length,
    reason: `Spans need ids of 16 and 8 bytes that are not zero, and a start in the last ${keepDays} days.`,
  };
}

/** What a sender may read of an error. */
export function reasonOf(error: unknown): string {
  return error instanceof DatabaseUnavailable ? error.message : "";
}

function refused(error: unknown): ExportOutcome {
  if (error instanceof MalformedExport) return { outcome: "malformed", detail: error.message };
  if (error instanceof ExportTooLarge) return { outcome: "too large", detail: error.message };
  throw error;
}
