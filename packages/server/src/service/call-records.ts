import type { Log } from "../core/log.ts";
import { systemTimers } from "../core/timers.ts";
import { type HitKeeper, hitKeeper } from "../guardrails/hit-recorder.ts";
import { type PassLog, passLog } from "../guardrails/evaluation-log.ts";
import { type CallSessions, unwrittenSessions } from "../guardrails/unwritten-sessions.ts";
import { type WriteOutage, writeOutage } from "../guardrails/write-outage.ts";
import type { ServiceData } from "./open-data.ts";

/** What is kept of the calls that guardrails were asked about, also while the database takes no writes. */
export type KeptCalls = {
  readonly outage: WriteOutage;
  readonly sessions: CallSessions;
  readonly hits: HitKeeper;
  readonly passes: PassLog;
  readonly close: () => Promise<void>;
};

export function keepCalls(
  { store, quietStore, metrics }: ServiceData,
  { onSqlite, log }: { readonly onSqlite: boolean; readonly log: Log },
): KeptCalls {
  const outage = writeOutage({ timers: systemTimers, log });
  metrics.watchUnwritten(outage.counts);
  const passes = passLog(quietStore, outage, systemTimers);
  return {
    outage,
    // Other servers on the same PostgreSQL would not see what is held here: there a call whose session cannot be kept fails.
    sessions: onSqlite
      ? unwrittenSessions(store.guardrailSessions, outage)
      : store.guardrailSessions,
    hits: hitKeeper(store, outage),
    passes,
    close: async () => {
      await passes.close();
      await outage.close();
    },
  };
}
