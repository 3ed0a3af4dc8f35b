import type { EvaluationContext } from "../evaluation/context.ts";
import { utcTime } from "../evaluation/context.ts";
import type { EvaluationRequest } from "../core/request.ts";
import { fingerprinter } from "../facts/fingerprint.ts";
import { inMemorySessions } from "../labels/in-memory-sessions.ts";
import type { SessionStore } from "../labels/session-store.ts";

/** A request of agent "main" of service "s", a call of nothing in particular by the user. */
export function testRequest(fields: Partial<EvaluationRequest>): EvaluationRequest {
  return {
    agent_id: "main",
    service: "s",
    session_id: "session",
    point: "pre_tool_call",
    source_trust: "user",
    adapter: "test",
    ...fields,
  };
}

/** A clock that stands still, ids that count. */
export function testContext({
  sessions = inMemorySessions(),
  now = "2025-11-19T12:00:00Z",
}: {
  readonly sessions?: SessionStore;
  readonly now?: string;
}): EvaluationContext {
  let evaluations = 0;
  return {
    sessions,
    clock: { now: () => new Date(now), monotonic: () => 0 },
    newId: () => {
      evaluations += 1;
      return `evaluation-${evaluations}`;
    },
    fingerprint: fingerprinter("test key"),
    localTime: utcTime,
  };
}
