import type { Api } from "../../api/types.ts";

/** A session from telemetry, guardrail evaluations, or both. */
export type SessionRow = {
  readonly service: string;
  /** "" for calls without a session ID. */
  readonly session_id: string;
  /** From events and evaluations; may be empty. */
  readonly agents: readonly string[];
  readonly tools: readonly string[];
  /** Tool calls; evaluations of prompts and tool results do not count. */
  readonly calls: number;
  /** Evaluations with a decision other than allow. */
  readonly flagged: number;
  readonly errors: number;
  readonly first: string;
  readonly last: string;
};

type Invocation = Api["GuardrailInvocation"];

/** All sessions, latest event first. */
export function sessionRows(
  seen: readonly Api["Session"][],
  asked: readonly Invocation[],
): readonly SessionRow[] {
  const rows = new Map<string, SessionRow>();
  for (const [key, calls] of Map.groupBy(asked, keyOf)) {
    const times = calls.map(({ evaluated_at }) => evaluated_at).toSorted();
    rows.set(key, {
      service: calls[0]?.service ?? "",
      session_id: calls[0]?.session_id ?? "",
      agents: [...new Set(calls.map(({ agent_id }) => agent_id))],
      tools: [...new Set(calls.map(({ tool_name }) => tool_name).filter(Boolean))],
      calls: calls.filter(({ point }) => point === "pre_tool_call").length,
      flagged: calls.filter(({ decision }) => decision !== "allow").length,
      errors: 0,
      first: times[0] ?? "",
      last: times.at(-1) ?? "",
    });
  }
  for (const session of seen) {
    const known = rows.get(keyOf(session));
    rows.set(keyOf(session), {
      service: session.service,
      session_id: session.session_id,
      agents: [...new Set([...session.agent_ids, ...(known?.agents ?? [])])].toSorted(),
      tools: known?.tools ?? [],
      calls: Math.max(session.tool_calls, known?.calls ?? 0),
      flagged: known?.flagged ?? 0,
      errors: session.errors,
      first: [session.first_seen, known?.first ?? ""].filter(Boolean).toSorted()[0] ?? "",
      last: [session.last_seen, known?.last ?? ""].toSorted().at(-1) ?? "",
    });
  }
  return [...rows.values()].toSorted((a, b) => (a.last < b.last ? 1 : -1));
}

function keyOf(of: { readonly service: string; readonly session_id: string }): string {
  return JSON.stringify([of.service, of.session_id]);
}

export function sessionAddress({
  session_id,
  service,
}: Pick<SessionRow, "session_id" | "service">): string {
  const name = encodeURIComponent(session_id === "" ? unnamed : session_id);
  return `/sessions/${name}?${new URLSearchParams({ service })}`;
}

/** The session ID in URLs of calls without one. */
export const unnamed = "-";
