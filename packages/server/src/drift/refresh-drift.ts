import { createHash } from "node:crypto";
import { type StateChange, stateChanges } from "@parapet/assessment";
import { compareSeverity } from "@parapet/posture";
import type { ToldDrift } from "../outbound/told-event.ts";
import { demonstrationService } from "../store/demonstration.ts";
import type { Approval, Drift } from "../store/drift/drift.ts";
import type { Repositories } from "../store/store.ts";
import { guardrailFacts } from "./guardrail-facts.ts";

/** Differences that are kept of one service, the most severe ones. */
const mostDrift = 2_000;
/** Differences that are named in one event. */
const mostTold = 20;

type Kept = Pick<Repositories, "drifts" | "guardrails">;

/**
 * Compares the present state of a service with the approved one and keeps what differs. What was
 * decided stays while the difference is the same. Answers what to tell of new differences;
 * undefined where there is none, or no state is approved.
 */
export async function refreshDrift(
  { drifts, guardrails }: Kept,
  service: string,
): Promise<ToldDrift | undefined> {
  await drifts.hold();
  const approved = await drifts.approved(service);
  const present = approved && (await drifts.state(service));
  if (approved === undefined || present === undefined) return undefined;
  const at = drifts.now();
  const guarding = guardrailFacts(await guardrails.list({ service }));
  const changes = stateChanges(
    [...approved.facts, ...approved.guardrails],
    [...present, ...guarding],
  );
  const known = new Map((await drifts.of(service)).map((one) => [one.drift_id, one]));
  const drift = bounded(changes).map((change) => driftOf(service, change, { known, at }));
  await drifts.replaceFor(service, drift);
  const opened = drift.filter(
    (one) => one.status === "open" && !isSame(known.get(one.drift_id), one),
  );
  return opened.length === 0 || service === demonstrationService
    ? undefined
    : toldDrift(approved, opened, at);
}

function bounded(changes: readonly StateChange[]): readonly StateChange[] {
  return changes.toSorted((a, b) => compareSeverity(a.severity, b.severity)).slice(0, mostDrift);
}

function driftOf(
  service: string,
  { mark, place, ...change }: StateChange,
  { known, at }: { readonly known: ReadonlyMap<string, Drift>; readonly at: string },
): Drift {
  const { kind, agent_id, name } = change;
  const named = [service, kind, agent_id, mark === "" ? name : "", mark];
  const digest = createHash("sha256").update(JSON.stringify(named)).digest("hex");
  const drift_id = `dr_${digest.slice(0, 32)}`;
  const decided = { status: "open", reason: "", decided_by: "", decided_at: "" } as const;
  const found: Drift = { drift_id, service, ...change, ...place, since: at, ...decided };
  const before = known.get(drift_id);
  if (before === undefined || !isSame(before, found)) return found;
  const { since, status, reason, decided_by, decided_at } = before;
  return { ...found, since, status, reason, decided_by, decided_at };
}

function isSame(before: Drift | undefined, now: Drift): boolean {
  return before !== undefined && before.before === now.before && before.after === now.after;
}

function toldDrift(
  { service, name, scan_id }: Approval,
  opened: readonly Drift[],
  observed_at: string,
): ToldDrift {
  const worstFirst = opened.toSorted((a, b) => compareSeverity(a.severity, b.severity));
  const ids = opened.map(({ drift_id, before, after }) => [drift_id, before, after]);
  const digest = createHash("sha256").update(JSON.stringify([scan_id, observed_at, ids]));
  return {
    event_id: `ev_${digest.digest("hex").slice(0, 32)}`,
    service,
    approved_state: name,
    opened: opened.length,
    changes: worstFirst.slice(0, mostTold).map((one) => ({
      drift_id: one.drift_id,
      change: one.change,
      kind: one.kind,
      agent_id: one.agent_id,
      name: one.name,
      before: one.before,
      after: one.after,
      file: one.file,
      line: one.line,
      severity: one.severity,
    })),
    severity: worstFirst[0]?.severity ?? "medium",
    observed_at,
  };
}
