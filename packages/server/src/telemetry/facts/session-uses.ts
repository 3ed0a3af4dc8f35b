import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../store/database.ts";
import { inTurn } from "../../store/in-turn.ts";
import { indexedText } from "../../store/indexed-text.ts";
import { namelessAgent } from "./aggregate.ts";
import { observedTimes } from "./observed-times.ts";
import type { ObservedEdge } from "./observations.ts";

/** Sessions that are looked at, the latest ones. */
const mostSessions = 200;

/**
 * Tools and MCP servers that spans without an agent used in sessions in which exactly one agent
 * runs: an edge from that agent for each. Spans of one session may be in several traces, so that
 * none leads from the tool to the run.
 */
export async function sessionUses(
  { query }: Pick<Database, "query">,
  service: string,
): Promise<readonly ObservedEdge[]> {
  const own = indexedText(service);
  const nameless = namelessAgent(own);
  const sessions = await query
    .selectFrom("observed_sessions")
    .select("session_id")
    .where("service", "=", own)
    .orderBy("latest", "desc")
    .limit(mostSessions)
    .execute();
  const uses = new Map<string, Use>();
  await inTurn(sessions, async ({ session_id }) => {
    const ofSession = await query
      .selectFrom("session_events")
      .select(["kind", "agent_id", "name", "server"])
      .select(({ fn }) => [
        fn.countAll<number>().as("calls"),
        fn.sum<number>("failed").as("errors"),
        fn.min("at").as("earliest"),
        sql<string>`max(at || ' ' || trace_id || ' ' || span_id)`.as("latest"),
      ])
      .where("service", "=", own)
      .where("session_id", "=", session_id)
      .where("kind", "in", ["run", "tool"])
      .groupBy(["kind", "agent_id", "name", "server"])
      .execute();
    // A session has many events, and agents get their answers in between.
    await nextTurn();
    const named = new Set(
      ofSession.map(({ agent_id }) => agent_id).filter((agent_id) => agent_id !== nameless),
    );
    const [owner, ...others] = named;
    const runs = ofSession.some(({ kind, agent_id }) => kind === "run" && agent_id === owner);
    if (owner === undefined || others.length > 0 || !runs) return;
    const unnamed = ofSession.filter(
      ({ kind, agent_id }) => kind === "tool" && agent_id === nameless,
    );
    for (const row of unnamed) {
      const use = { ...row, owner };
      const key = JSON.stringify([owner, row.name, row.server]);
      const before = uses.get(key);
      uses.set(key, before === undefined ? use : added(before, use));
    }
  });
  return [...uses.values()].flatMap((use) => edgesOf(own, use));
}

type Use = {
  readonly owner: string;
  readonly name: string;
  readonly server: string;
  readonly calls: number;
  readonly errors: number;
  readonly earliest: string;
  readonly latest: string;
};

function added(a: Use, b: Use): Use {
  return {
    ...a,
    calls: a.calls + b.calls,
    errors: a.errors + b.errors,
    earliest: a.earliest < b.earliest ? a.earliest : b.earliest,
    latest: a.latest > b.latest ? a.latest : b.latest,
  };
}

/** As spans with an agent are counted: a tool of a server stands for both. */
function edgesOf(
  service: string,
  { owner, name, server, calls, errors, earliest, latest }: Use,
): readonly ObservedEdge[] {
  const use = {
    service,
    source_kind: "agent",
    source_id: owner,
    calls,
    errors,
    ...observedTimes(earliest, latest),
  } as const;
  return [
    { ...use, target_kind: "tool", target_id: name, server },
    ...(server === ""
      ? []
      : [{ ...use, target_kind: "mcp_server", target_id: server, server: "" } as const]),
  ];
}
