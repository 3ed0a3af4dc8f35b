import { parapetCommand } from "@parapet/posture";
import type { EnforcementState, GuardrailHealth, GuardrailRegistration } from "@parapet/posture";
import { refuses } from "./enforcement.ts";
import { type Evaluated, runsHere } from "../core/runs-here.ts";

/** Without a sign of life for so long, an adapter counts as gone. Milliseconds. */
export const adapterIsGoneAfter = 15 * 60_000;

/** For so long, an evaluation that failed shows in the health. Milliseconds. */
const errorShowsFor = 60 * 60_000;

export type Health = {
  readonly health: GuardrailHealth;
  /** One sentence, "" when all is well. */
  readonly health_reason: string;
  readonly enforcement_state: EnforcementState;
};

/**
 * How a guardrail is, computed from what Parapet saw itself and never from what a caller claims.
 * `lastErrorAt` is when an evaluation of it last failed, `lastSeenAt` when a trace or an evaluation
 * last named it, "" if never; `fault` what keeps its adapter from stopping anything, one sentence,
 * "" for nothing known.
 */
export function healthOf(
  guardrail: Judged,
  now: Date,
  { lastErrorAt = "", lastSeenAt = "", fault = "" }: Observed = {},
): Health {
  const { enabled, mode, enforcement } = guardrail;
  const reason = !enabled
    ? "The guardrail is disabled."
    : neverEvaluated(guardrail, lastSeenAt) ||
      (mode === "blocking" && (fault || unenforced(enforcement, now))) ||
      failing(lastErrorAt, now);
  return {
    health: !enabled ? "disabled" : reason ? "error" : "active",
    health_reason: reason,
    enforcement_state: stateOf(guardrail, { fault, reason }),
  };
}

type Judged = Pick<GuardrailRegistration, "enabled" | "mode" | "action" | "enforcement"> &
  Evaluated;

function stateOf(
  guardrail: Judged,
  { fault, reason }: { readonly fault: string; readonly reason: string },
): EnforcementState {
  const { enabled, mode, enforcement } = guardrail;
  if (!enabled || mode !== "blocking") return "not_enforced";
  if (!refuses(guardrail) || !runsHere(guardrail)) return "not_enforced";
  if (fault !== "" || enforcement.adapter === "") return "not_enforced";
  return reason === "" ? "enforced" : "unknown";
}

type Observed = {
  readonly lastErrorAt?: string;
  readonly lastSeenAt?: string;
  readonly fault?: string;
};

/**
 * What Parapet does not evaluate blocks nothing, and only a trace can show that anything else
 * evaluates it.
 */
function neverEvaluated(
  guardrail: Pick<GuardrailRegistration, "mode"> & Evaluated,
  lastSeenAt: string,
): string {
  if (runsHere(guardrail)) return "";
  const { mode, provider, judge_model } = guardrail;
  const by = judge_model === "" ? `the provider ${provider}` : `the model ${judge_model}`;
  if (mode === "blocking") {
    return `Never evaluated: Parapet delegates it to ${by}, so it cannot block a call.`;
  }
  if (lastSeenAt !== "") return "";
  return `Never evaluated: Parapet delegates it to ${by}, and no trace has reported it.`;
}

type Enforcement = GuardrailRegistration["enforcement"];

function unenforced(enforcement: Enforcement, now: Date): string {
  const { adapter, verified, last_heartbeat_at: heartbeat } = enforcement;
  if (adapter === "")
    return `Mode is blocking, but no adapter enforces it (${parapetCommand("protect")} --help).`;
  if (!isWithin(heartbeat, adapterIsGoneAfter, now)) {
    const since =
      heartbeat === "" ? "has never sent a heartbeat" : `sent its last heartbeat at ${heartbeat}`;
    return `Mode is blocking, but its adapter ${adapter} ${since}.`;
  }
  if (!verified) {
    return `Mode is blocking, but enforcement by its adapter ${adapter} is not proven yet: run ${parapetCommand("protect status")}.`;
  }
  return "";
}

function failing(lastErrorAt: string, now: Date): string {
  if (!isWithin(lastErrorAt, errorShowsFor, now)) return "";
  return `An evaluation failed at ${lastErrorAt}.`;
}

/** False for "" and for any text that is no time. */
function isWithin(timestamp: string, span: number, now: Date): boolean {
  return now.getTime() - Date.parse(timestamp) <= span;
}
