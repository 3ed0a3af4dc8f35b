import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { shadowAgentsQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { ShortenedNotice } from "../../components/shortened-notice.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { When } from "../../components/when.tsx";
import { count, counted } from "../../core/format.ts";

type Agent = Api["Agent"];

/** Agents that run, and that no scan shows. */
export function ShadowAgents() {
  const query = useQuery(shadowAgentsQuery);
  const agents = query.data ?? [];
  return (
    <>
      <div className="filters" role="search">
        <span className="muted">
          Seen in telemetry or by an adapter, and in no scanned workspace.
        </span>
        <span className="filters-end muted tabular">
          {query.data === undefined ? "" : counted(agents.length, "agent")}
        </span>
        <ExportMenu name="shadow-agents" rows={() => agents.map(exported)} />
      </div>
      <ShortenedNotice list="GET /api/v1/inventory/shadow-agents" what="agents" order="first" />
      <Loaded query={query} what="shadow agents">
        {() =>
          agents.length === 0 ? (
            <Empty title="No shadow agents">
              Every agent that was seen at run time is in a scanned workspace.
            </Empty>
          ) : (
            <DataTable
              label="Shadow agents"
              columns={columns}
              items={agents}
              keyOf={({ service, agent_id }) => `${service}/${agent_id}`}
            />
          )
        }
      </Loaded>
    </>
  );
}

const columns: readonly Column<Agent>[] = [
  {
    id: "agent",
    title: "Agent",
    width: "minmax(0, 1fr)",
    cell: ({ agent_id, service }) => (
      <Link
        className="row-link truncate block"
        href={`/agents/${encodeURIComponent(agent_id)}?service=${encodeURIComponent(service)}`}
      >
        {agent_id}
      </Link>
    ),
  },
  {
    id: "service",
    title: "Service",
    width: "minmax(0, 1fr)",
    cell: ({ service }) => <div className="truncate">{service}</div>,
  },
  {
    id: "model",
    title: "Model",
    width: "minmax(0, 1fr)",
    wide: true,
    cell: ({ model }) => (
      <div className="truncate secondary">{model === "" ? "unknown" : model}</div>
    ),
  },
  {
    id: "runs",
    title: "Runs",
    width: "80px",
    numeric: true,
    wide: true,
    cell: ({ runs }) => count(runs),
  },
  {
    id: "first",
    title: "First seen",
    width: "112px",
    wide: true,
    cell: ({ first_seen }) => <When time={first_seen} />,
  },
  {
    id: "seen",
    title: "Last seen",
    width: "112px",
    cell: ({ last_seen }) => <When time={last_seen} />,
  },
];

function exported({ service, agent_id, name, runtime, model, runs, first_seen, last_seen }: Agent) {
  return { service, agent_id, name, runtime, model, runs, first_seen, last_seen };
}
