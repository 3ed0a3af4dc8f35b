import { parapetCommand } from "@parapet/posture";
import { everyAgent } from "@parapet/guardrails";
import type { Violation } from "@parapet/guardrails";
import type { GuardrailRegistration, GuardrailSeverity } from "@parapet/posture";
import { guardrailSeverities } from "@parapet/posture";
import type { RuntimeAdapters } from "../adapters/runtime-adapters.ts";
import type { Log } from "../core/log.ts";
import { type AdapterState, protects } from "../store/adapter-installation.ts";
import type { Store } from "../store/store.ts";
import type { Timers } from "../core/timers.ts";

export type AdapterWatchOptions = {
  readonly store: Pick<Store, "adapters" | "guardrails" | "transaction">;
  readonly inspect: RuntimeAdapters["inspect"];
  /** The machine whose files are looked at. */
  readonly host: string;
  readonly now: () => Date;
  readonly newId: (prefix: string) => string;
  readonly timers: Timers;
  readonly log: Log;
};

const firstLookAfterMs = 1_000;
const lookEveryMs = 20_000;
/** What is wrong has to be wrong twice: an editor may be just writing the file. */
const lookAgainAfterMs = 1_000;
/** Two heartbeats that did not come. */
const silentAfterMs = 40_000;
/** Files that are in order are written down as often as this. */
const noteEveryMs = 60_000;

/**
 * Looks at every installation of this machine every 20 s. One that does not hold turns the health
 * of its guardrails to error and is told as one violation; one that holds again clears that.
 */
export function watchAdapters(options: AdapterWatchOptions): {
  readonly close: () => Promise<void>;
  /** Files of this machine that adapters are put into, as of the last look. */
  readonly targets: () => readonly string[];
} {
  const { store, timers, log } = options;
  const startedAt = timers.nowMs();
  let callOff: (() => void) | undefined;
  let round = Promise.resolve();
  let closed = false;
  let targets: readonly string[] = [];

  const faultOf = async (state: AdapterState): Promise<string> => {
    // Nobody could send a heartbeat while there was no service.
    const isListening = timers.nowMs() - startedAt > silentAfterMs;
    return (isListening ? silence(state, options.now()) : "") || inspected(state, options);
  };

  const look = async (state: AdapterState): Promise<void> => {
    const first = await faultOf(state);
    if (first === "" && state.fault === "" && !isDue(state.inspected_at, options.now())) return;
    if (first !== "" && state.fault === "") await pause(timers, lookAgainAfterMs);
    const fault = first === "" || state.fault !== "" ? first : await faultOf(state);
    const change = await keep(state, fault, options);
    if (change === "unchanged") return;
    const { installation_id, adapter, service } = state;
    log.warn(`adapter ${change}`, { installation_id, adapter, service });
  };

  const lookAtAll = async (): Promise<void> => {
    const states = await store.adapters.list();
    const own = states.filter(({ host }) => host === options.host);
    targets = own.map(({ target }) => target);
    for (const state of own) {
      if (closed) return;
      // One after the other: there are few, and none is urgent to the second.
      // oxlint-disable-next-line no-await-in-loop
      await look(state);
    }
  };

  const plan = (milliseconds: number): void => {
    if (closed) return;
    callOff = timers.after(milliseconds, () => {
      round = lookAtAll()
        // A database that is away has been logged; the next round looks again.
        .catch(() => {})
        .then(() => plan(lookEveryMs));
    });
  };
  // Soon: what was in order before the service was stopped shall not look forgotten.
  plan(firstLookAfterMs);

  return {
    close: async () => {
      closed = true;
      callOff?.();
      await round;
    },
    targets: () => targets,
  };
}

/** Keeps what was found, and tells of an adapter that has just stopped. */
function keep(
  state: AdapterState,
  fault: string,
  { store, now, newId }: AdapterWatchOptions,
): Promise<"stopped" | "recovered" | "unchanged"> {
  return store.transaction(async ({ adapters, guardrails, violations }) => {
    const change = await adapters.inspected(state.installation_id, fault);
    if (change === "stopped") {
      const registrations = await guardrails.list({ service: state.service });
      const stopped = registrations.filter((one) => isEnforcedBy(one, state));
      await violations.insert(
        violationOf(state, fault, stopped, { id: newId("vi"), at: now().toISOString() }),
      );
    }
    return change;
  });
}

function silence({ beats, loaded, last_heartbeat_at, adapter }: AdapterState, now: Date): string {
  const age = now.getTime() - Date.parse(last_heartbeat_at);
  return beats && loaded && age > silentAfterMs
    ? `The ${adapter} adapter sent its last heartbeat at ${last_heartbeat_at} and its runtime did not shut down cleanly; check whether it is running.`
    : "";
}

async function inspected(
  state: AdapterState,
  { inspect }: Pick<AdapterWatchOptions, "inspect">,
): Promise<string> {
  try {
    return await inspect(state);
  } catch {
    return `The ${state.adapter} adapter could not be inspected; run ${parapetCommand("protect")} again.`;
  }
}

function isDue(inspectedAt: string, now: Date): boolean {
  return !(now.getTime() - Date.parse(inspectedAt) < noteEveryMs);
}

function pause(timers: Timers, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    timers.after(milliseconds, resolve);
  });
}

function isEnforcedBy(
  { enabled, mode, agent_id }: GuardrailRegistration,
  state: AdapterState,
): boolean {
  return enabled && mode === "blocking" && (agent_id === everyAgent || protects(state, agent_id));
}

/** Name under which it stands; no registration has it, so that it counts for the health of none. */
const enforcement = "parapet-enforcement";
const longestEvidence = 512;

function violationOf(
  { adapter, service, agent_ids, installation_id }: AdapterState,
  reason: string,
  stopped: readonly GuardrailRegistration[],
  { id, at }: { readonly id: string; readonly at: string },
): Violation {
  const [agent, ...others] = agent_ids;
  const names = [...new Set(stopped.map(({ guardrail_name }) => guardrail_name))].toSorted();
  return {
    violation_id: id,
    trace_id: "",
    span_id: "",
    eval_span_id: "",
    agent_id: agent !== undefined && others.length === 0 ? agent : everyAgent,
    guardrail_name: enforcement,
    judge_model: "",
    decision: "error",
    reason,
    evidence:
      names.length === 0 ? "" : `No longer enforced: ${names.join(", ")}`.slice(0, longestEvidence),
    severity: worst(stopped),
    observed_at: at,
    provider: "rule",
    evaluation_id: "",
    service,
    session_id: "",
    point: "pre_tool_call",
    tool_name: "",
    adapter,
    mode: "blocking",
    rule_id: installation_id,
    action_taken: "logged",
    enforced: false,
    would_block: false,
    count: 1,
    first_observed_at: at,
    content_hash: "",
    status: "open",
    attack_path_ids: [],
  };
}

/**
 * Of the guardrails that stopped; high where none is registered, because anyone who protects relies
 * on it.
 */
function worst(stopped: readonly GuardrailRegistration[]): GuardrailSeverity {
  const ranks = stopped.map(({ severity }) => guardrailSeverities.indexOf(severity));
  return guardrailSeverities[Math.max(-1, ...ranks)] ?? "high";
}
