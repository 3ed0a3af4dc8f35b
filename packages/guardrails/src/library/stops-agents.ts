import { canonicalJson, type GuardrailPoint } from "@parapet/posture";
import { keyOf } from "../core/key.ts";
import { freshSession, type SessionState } from "../labels/session-state.ts";
import type { SessionStore } from "../labels/session-store.ts";
import { type OrdinaryCall, ordinaryCalls } from "./ordinary-calls.ts";
import type { CompiledGuardrail } from "../evaluation/compile-guardrail.ts";
import { evaluate } from "../evaluation/evaluate.ts";

export type StopsAgentsOptions = {
  /** Agents that it is asked about. */
  readonly agentIds: readonly string[];
  /** A word that nobody can foresee. */
  readonly word: () => string;
  readonly now: () => Date;
  /** Lets others have their turn. */
  readonly pause: () => Promise<void>;
};

/** What an agent may lose of what it does all day before it has stopped. */
const mostStopped = 1 / 2;
const noon = { hour: 12, weekday: 3 };
/** Evaluations between two pauses. */
const atOnce = 10;

/** A session that has been at work for a while. */
const midway: SessionState = {
  ...freshSession,
  untrusted_seen: true,
  private_read: true,
  egress_done: true,
  tool_calls: 100,
  spend_usd: 1,
};

/** Sessions at other moments of their work. */
const sessions: readonly SessionState[] = [
  freshSession,
  { ...freshSession, tool_calls: 1, minute_calls: 1, private_read: true },
  { ...freshSession, tool_calls: 6, minute_calls: 3, untrusted_seen: true, spend_usd: 0.05 },
  midway,
  { ...midway, tool_calls: 731, minute_calls: 11, spend_usd: 7.5, delegation_depth: 1 },
];

type Circumstances = {
  readonly agentId: string;
  readonly session: SessionState;
  readonly time: typeof noon;
  readonly calls: readonly OrdinaryCall[];
};

/**
 * Whether a guardrail, together with those that are there, stops more than half of what agents do
 * all day at some point: denies it, leaves it to a person, or fails over it. What others stop
 * already is not its doing. It is tried with words that nobody can foresee, for sessions that have
 * just begun and that have seen a lot, and where it reads the clock, at every hour.
 */
export async function stopsAgents(
  added: CompiledGuardrail,
  present: readonly CompiledGuardrail[],
  options: StopsAgentsOptions,
): Promise<GuardrailPoint | undefined> {
  const { mode, enabled, service, points } = added.registration;
  if (mode !== "blocking" || !enabled) return undefined;
  const key = canonicalJson(keyOf(added.registration));
  const others = present.filter(({ registration }) => canonicalJson(keyOf(registration)) !== key);
  const after = [...others, added];
  let evaluations = 0;

  const stoppedOf = async (
    guardrails: readonly CompiledGuardrail[],
    point: GuardrailPoint,
    { agentId, session, time, calls }: Circumstances,
  ): Promise<number> => {
    let stopped = 0;
    const own = calls.filter((call) => call.point === point);
    for (const call of own) {
      const names = { agent_id: agentId, session_id: options.word(), service, adapter: "sdk" };
      // oxlint-disable-next-line no-await-in-loop
      const { evaluation } = await evaluate(
        { ...call, ...names, cwd: `/home/${options.word()}`, dry_run: true },
        guardrails,
        {
          sessions: sessionsIn({ ...session, minute: minuteOf(options.now()) }),
          clock: { now: options.now, monotonic: () => 0 },
          newId: () => "",
          fingerprint: () => "0".repeat(16),
          localTime: () => time,
        },
      );
      if (evaluation.action === "block" || evaluation.action === "ask") stopped += 1;
      evaluations += 1;
      // oxlint-disable-next-line no-await-in-loop
      if (evaluations % atOnce === 0) await options.pause();
    }
    return stopped / Math.max(1, own.length);
  };

  for (const circumstances of circumstancesFor(added, options)) {
    for (const point of points) {
      // One after the other: the first that is stopped decides.
      /* oxlint-disable no-await-in-loop */
      const share = await stoppedOf(after, point, circumstances);
      if (share <= mostStopped) continue;
      if (share > (await stoppedOf(present, point, circumstances))) return point;
      /* oxlint-enable no-await-in-loop */
    }
  }
  return undefined;
}

function circumstancesFor(
  { registration: { condition } }: CompiledGuardrail,
  { agentIds, word }: StopsAgentsOptions,
): readonly Circumstances[] {
  const readsTime = /\bnow\b/.test(condition);
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const days = Array.from({ length: 7 }, (_, weekday) => ({ ...noon, weekday }));
  const times = readsTime ? [...days, ...hours.map((hour) => ({ ...noon, hour }))] : [noon];
  const calls = ordinaryCalls(word);
  return agentIds.flatMap((agentId) =>
    times.flatMap((time) => sessions.map((session) => ({ agentId, session, time, calls }))),
  );
}

function minuteOf(time: Date): number {
  return Math.floor(time.getTime() / 60_000);
}

/** Every session is in this state, and stays in it. */
function sessionsIn(state: SessionState): SessionStore {
  return {
    read: () => Promise.resolve(state),
    update: (_key, change) => Promise.resolve(change(state).result),
  };
}
