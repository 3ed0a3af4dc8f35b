import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { guardrailsQuery, summaryQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ago, count, counted } from "../../core/format.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { Command } from "../../components/copy-button.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { FilterText } from "../../components/filter-text.tsx";
import { Severity } from "../../components/severity.tsx";
import { ShortenedNotice } from "../../components/shortened-notice.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { useUrlState } from "../../core/url-state.ts";
import { type Draft, draftOf } from "./draft.ts";
import { HealthText } from "./health-text.tsx";
import { firstGuardrail } from "./first-guardrail.ts";

type Guardrail = Api["GuardrailRegistration"];

/** The registered guardrails, by agent. */
export function Registry({ onEdit }: { readonly onEdit: (draft: Draft) => void }) {
  const query = useQuery(guardrailsQuery);
  const services = useQuery(summaryQuery).data?.services ?? [];
  const [q, setQ] = useUrlState("q");
  const [health, setHealth] = useUrlState("health");
  const columns = useMemo(() => columnsOf(onEdit), [onEdit]);
  const shown = (query.data ?? []).filter(
    (guardrail) =>
      (health === "" || guardrail.health === health) &&
      `${guardrail.guardrail_name} ${guardrail.agent_id} ${guardrail.service} ${guardrail.description}`
        .toLowerCase()
        .includes(q.toLowerCase()),
  );
  return (
    <>
      <ShortenedNotice list="GET /api/v1/guardrails" what="guardrails" order="first" />
      <Loaded query={query} what="guardrails">
        {(all) =>
          all.length === 0 ? (
            <Empty title="No guardrails registered">
              Guardrails allow, deny or require approval for calls of agents at run time. Add one
              from the library, create one with New guardrail, or use the API.
              <Command
                text={`curl -X POST ${location.origin}/api/v1/guardrails -H 'Content-Type: application/json' -d '${JSON.stringify(firstGuardrail(services[0]?.service ?? "home"))}'`}
              />
            </Empty>
          ) : (
            <>
              <div className="filters" role="search">
                <FilterText
                  label="Filter guardrails"
                  placeholder="Filter by name, agent, service"
                  value={q}
                  onChange={setQ}
                />
                <FilterSelect
                  label="Health"
                  value={health}
                  onChange={setHealth}
                  choices={[
                    ["", "Any health"],
                    ["active", "Active"],
                    ["error", "Error"],
                    ["disabled", "Disabled"],
                  ]}
                />
                <span className="filters-end">
                  <span className="muted tabular">
                    {count(shown.length)} of {counted(all.length, "guardrail")}
                  </span>
                  <ExportMenu name="guardrails" rows={() => shown.map(exported)} />
                </span>
              </div>
              <DataTable
                label="Guardrails"
                columns={columns}
                items={shown}
                rowHeight={64}
                keyOf={({ guardrail_id }) => guardrail_id}
                groupOf={groupOf}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function groupOf({ agent_id, service }: Guardrail): string {
  return `${agent_id === "*" ? "Every agent" : agent_id} (${service})`;
}

function columnsOf(onEdit: (draft: Draft) => void): readonly Column<Guardrail>[] {
  return [
    {
      id: "name",
      title: "Guardrail",
      width: "minmax(0, 1fr)",
      cell: (guardrail) => (
        <>
          <button
            type="button"
            className="row-link row-button truncate block"
            onClick={() => onEdit(draftOf(guardrail))}
          >
            {guardrail.guardrail_name}
          </button>
          <div className="cell-sub truncate">{guardrail.description}</div>
        </>
      ),
    },
    {
      id: "severity",
      title: "Severity",
      width: "84px",
      wide: true,
      cell: ({ severity }) => <Severity severity={severity} />,
    },
    {
      id: "action",
      title: "Action",
      width: "136px",
      wide: true,
      cell: ({ mode, action, points }) => (
        <>
          <div>{mode === "blocking" ? action : `would ${action}`}</div>
          <div className="cell-sub truncate">{points.join(", ")}</div>
        </>
      ),
    },
    {
      id: "health",
      title: "Health",
      width: "minmax(96px, 1fr)",
      cell: (guardrail) => (
        <div className="health-cell" title={guardrail.health_reason}>
          <HealthText guardrail={guardrail} />
        </div>
      ),
    },
    {
      id: "activity",
      title: "24 h",
      width: "64px",
      numeric: true,
      wide: true,
      cell: ({ recent_activity_24h, last_seen_at }) => (
        <span
          title={last_seen_at === "" ? "never evaluated" : `last evaluated ${ago(last_seen_at)}`}
        >
          {count(recent_activity_24h)}
        </span>
      ),
    },
  ];
}

function exported(guardrail: Guardrail) {
  const { service, agent_id, guardrail_name, revision, severity, mode, action } = guardrail;
  const { health, health_reason, enforcement_state } = guardrail;
  const { recent_activity_24h, last_seen_at } = guardrail;
  return {
    service,
    agent_id,
    guardrail_name,
    revision,
    severity,
    mode,
    action,
    points: guardrail.points.join(" "),
    health,
    health_reason,
    enforcement: enforcement_state,
    recent_activity_24h,
    last_seen_at,
  };
}
