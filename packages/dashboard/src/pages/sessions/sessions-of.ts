import type { Api } from "../../api/types.ts";

export type Invocation = Api["GuardrailInvocation"];

/** What guardrails were asked in one session of one agent. */
export type Session = {
  readonly service: string;
  readonly agent_id: string;
  readonly session_id: string;
  /** Latest first. */
  readonly calls: readonly Invocation[];
  readonly first: string;
  readonly last: string;
  readonly stopped: number;
};

/** Groups calls by session, the one with the latest call first. */
export function sessionsOf(calls: readonly Invocation[]): readonly Session[] {
  const groups = Map.groupBy(calls, ({ service, agent_id, session_id }) =>
    JSON.stringify([service, agent_id, session_id]),
  );
  return [...groups.values()]
    .flatMap((group): readonly Session[] => {
      const [latest] = group;
      const earliest = group.at(-1);
      if (latest === undefined || earliest === undefined) return [];
      const { service, agent_id, session_id } = latest;
      return [
        {
          service,
          agent_id,
          session_id,
          calls: group,
          first: earliest.evaluated_at,
          last: latest.evaluated_at,
          stopped: group.filter(({ decision }) => decision !== "allow").length,
        },
      ];
    })
    .toSorted((a, b) => (a.last < b.last ? 1 : -1));
}

export function sessionAddress({
  session_id,
  agent_id,
  service,
}: Pick<Session, "session_id" | "agent_id" | "service">): string {
  const query = new URLSearchParams({ service, agent: agent_id });
  return `/sessions/${encodeURIComponent(session_id === "" ? "-" : session_id)}?${query}`;
}
