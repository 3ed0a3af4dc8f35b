import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "wouter";
import { agentScoresQuery, agentsQuery, coverageQuery } from "../../api/queries.ts";
import { useGraphServices } from "../../api/graph-services.ts";
import type { Api } from "../../api/types.ts";
import { count, counted } from "../../core/format.ts";
import { DataTable, sorted } from "../../components/data-table.tsx";
import { DroppedNotice } from "../../components/dropped-notice.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterText } from "../../components/filter-text.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { ShortenedNotice } from "../../components/shortened-notice.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { useUrlState } from "../../core/url-state.ts";
import { agentColumns, type AgentRow, agentRows } from "./agent-columns.tsx";

/** What is known of the coverage of agents. */
function coveredAgents(
  coverages: readonly UseQueryResult<Api["GuardrailCoverage"]>[],
): Api["GuardrailCoverage"]["agents"] {
  return coverages.flatMap(({ data }) => data?.agents ?? []);
}

export function AgentsPage() {
  const agents = useQuery(agentsQuery);
  const scores = useQuery(agentScoresQuery).data;
  // The slowest query: load the list first.
  const coverage = useQueries({
    queries: useGraphServices().map((service) => ({
      ...coverageQuery(service),
      enabled: agents.isFetched,
    })),
    combine: coveredAgents,
  });
  const [q, setQ] = useUrlState("q");
  const [sort, setSort] = useUrlState("sort");
  const rows = useMemo(
    () => agentRows(agents.data ?? [], scores, coverage),
    [agents.data, scores, coverage],
  );
  const shown = useMemo(() => {
    const text = q.toLowerCase();
    const matching = rows.filter((row) =>
      `${row.agent_id} ${row.name} ${row.service} ${row.model}`.toLowerCase().includes(text),
    );
    const column = sort === "" ? "score" : sort.replace(/^-/, "");
    return sorted(matching, agentColumns, {
      column,
      descending: sort === "" || sort.startsWith("-"),
    });
  }, [rows, q, sort]);
  return (
    <div className="page">
      <PageHead
        title="Agents"
        actions={<ExportMenu name="agents" rows={() => shown.map(exported)} />}
      >
        {soWhat(rows)}
      </PageHead>
      <div className="filters" role="search">
        <FilterText
          label="Filter agents"
          placeholder="Filter by name, service or model"
          value={q}
          onChange={setQ}
        />
        <span className="filters-end muted tabular">
          {agents.data === undefined
            ? ""
            : `${count(shown.length)} of ${counted(rows.length, "agent")}`}
        </span>
      </div>
      <DroppedNotice kinds={["agents", "services", "edges"]} />
      <ShortenedNotice list="GET /api/v1/agents" what="agents" order="first" />
      <Loaded query={agents} what="agents">
        {() =>
          shown.length === 0 ? (
            <Empty title="No agents">
              Agents are discovered by scans, adapters and telemetry.{" "}
              <Link href="/workspaces">Add workspace</Link>
            </Empty>
          ) : (
            <DataTable
              label="Agents"
              columns={agentColumns}
              items={shown}
              keyOf={({ service, agent_id }) => `${service}/${agent_id}`}
              sorting={{
                column: sort === "" ? "score" : sort.replace(/^-/, ""),
                descending: sort === "" || sort.startsWith("-"),
              }}
              onSort={({ column, descending }) => setSort(`${descending ? "-" : ""}${column}`)}
            />
          )
        }
      </Loaded>
    </div>
  );
}

const what =
  "Agents found by scans, adapters and telemetry, with their risk and guardrail coverage.";

function soWhat(rows: readonly AgentRow[]): string {
  if (rows.every(({ risk }) => risk === undefined)) return what;
  const onPaths = rows.filter(({ risk }) => risk !== undefined && risk.paths > 0);
  if (onPaths.length === 0) {
    const scanned = rows.every(({ risk }) => risk !== undefined) ? "agent" : "scanned agent";
    return `${what} No ${scanned} is on an attack path.`;
  }
  const are = `${counted(onPaths.length, "agent")} ${onPaths.length === 1 ? "is" : "are"} on attack paths`;
  const open = onPaths.filter(({ coverage }) => coverage?.enforcement === "not_enforced");
  const without = open.length === 0 ? "" : `, ${count(open.length)} of them not enforced`;
  return `${what} ${are}${without}.`;
}

function exported({ agent_id, service, runtime, model, risk, coverage }: AgentRow) {
  return {
    agent_id,
    service,
    runtime,
    model,
    worst_score: risk?.score ?? "unknown",
    paths: risk?.paths ?? "unknown",
    enforcement: coverage?.enforcement ?? "unknown",
    guardrails_enforced: coverage?.enforced.length ?? "unknown",
    tools_not_enforced: coverage?.tools_not_enforced.length ?? "unknown",
    tools_unknown: coverage?.tools_unknown.length ?? "unknown",
  };
}
