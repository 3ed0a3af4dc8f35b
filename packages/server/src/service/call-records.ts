import type { Log } from "../core/log.ts";
import { systemTimers } from "../core/timers.ts";
import { type HitRecorder, hitRecorder } from "../guardrails/hit-recorder.ts";
import { type EvaluationLog, evaluationLog } from "../guardrails/evaluation-log.ts";
import { type CallSessions, unwrittenSessions } from "../guardrails/unwritten-sessions.ts";
import { type WriteOutage, writeOutage } from "../guardrails/write-outage.ts";
import type { ServiceData } from "./open-data.ts";

/**
 * What is kept of the calls that guardrails were asked about, also while the database takes no
 * writes.
 */
export type CallRecords = {
  readonly outage: WriteOutage;
  readonly sessions: CallSessions;
  readonly hits: HitRecorder;
  readonly passes: EvaluationLog;
  readonly close: () => Promise<void>;
};

export function callRecords(
  { store, silentStore, metrics }: ServiceData,
  { onSqlite, log }: { readonly onSqlite: boolean; readonly log: Log },
): CallRecords {
  const outage = writeOutage({ timers: systemTimers, log });
  metrics.watchUnwritten(outage.counts);
  const passes = evaluationLog(silentStore, outage, systemTimers);
  return {
    outage,
    // Other servers on the same PostgreSQL would not see what is held here: there a call whose
    // session cannot be kept fails.
    sessions: onSqlite
      ? unwrittenSessions(store.guardrailSessions, outage)
      : store.guardrailSessions,
    hits: hitRecorder(store, outage),
    passes,
    close: async () => {
      await passes.close();
      await outage.close();
    },
  };
}
