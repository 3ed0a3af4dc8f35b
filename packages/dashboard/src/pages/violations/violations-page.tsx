import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { call } from "../../api/call.ts";
import { violationsQuery } from "../../api/queries.ts";
import { streaming } from "../../api/violation-stream.ts";
import type { Api } from "../../api/types.ts";
import { count, counted, listed } from "../../core/format.ts";
import { DataTable } from "../../components/data-table.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { FilterText } from "../../components/filter-text.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { useShared } from "../../core/shared-value.ts";
import { ShortenedNotice } from "../../components/shortened-notice.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { asOperator } from "../../shell/sign-in.tsx";
import { tell } from "../../shell/toasts.tsx";
import { useUrlState } from "../../core/url-state.ts";
import { violationColumns } from "./violation-columns.tsx";
import { outcomeText } from "./outcome.tsx";
import { ViolationDetail } from "./violation-detail.tsx";

type Violation = Api["Violation"];

const detailColumns: ReadonlySet<string> = new Set(["agent", "taken"]);

export function ViolationsPage() {
  const query = useQuery(violationsQuery);
  const live = useShared(streaming);
  const [q, setQ] = useUrlState("q");
  const [severity, setSeverity] = useUrlState("severity");
  const [status, setStatus] = useUrlState("status");
  const [selected, setSelected] = useUrlState("violation");
  const acknowledge = useAcknowledge();
  const columns = useMemo(() => violationColumns(setSelected), [setSelected]);
  const shown = (query.data ?? []).filter((violation) =>
    matches(violation, { q, severity, status: status === "" ? "open" : status }),
  );
  const chosen = query.data?.find(({ violation_id }) => violation_id === selected);
  return (
    <div className="page">
      <PageHead
        title="Violations"
        actions={<ExportMenu name="violations" rows={() => shown.map(exported)} />}
      >
        {query.data === undefined ? what : soWhat(query.data)}
      </PageHead>
      <div className="filters" role="search">
        <FilterText
          label="Filter violations"
          placeholder="Filter by guardrail, agent, tool"
          value={q}
          onChange={setQ}
        />
        <FilterSelect
          label="Severity"
          value={severity}
          onChange={setSeverity}
          choices={[
            ["", "Any severity"],
            ...["critical", "high", "medium", "low"].map((word) => [word, word] as const),
          ]}
        />
        <FilterSelect
          label="Status"
          value={status}
          onChange={setStatus}
          choices={[
            ["", "Open"],
            ["acknowledged", "Acknowledged"],
            ["suppressed", "Suppressed"],
            ["all", "Any status"],
          ]}
        />
        <span className="filters-end live" data-state={live ? "live" : "lost"}>
          <span className="live-dot" />
          <span>{live ? "Live" : "Disconnected. Reconnecting…"}</span>
          {query.data === undefined ? null : (
            <span className="tabular">{count(shown.length)} shown</span>
          )}
        </span>
      </div>
      <ShortenedNotice list="GET /api/v1/violations" what="violations" order="latest" />
      <Loaded query={query} what="violations">
        {(all) => (
          <div className={chosen === undefined ? "" : "split"}>
            {shown.length === 0 ? (
              <NoViolations some={all.length > 0} />
            ) : (
              <DataTable
                label="Violations"
                // The detail panel shows the hidden columns.
                columns={
                  chosen === undefined
                    ? columns
                    : columns.filter(({ id }) => !detailColumns.has(id))
                }
                items={shown}
                keyOf={({ violation_id }) => violation_id}
                selected={selected}
              />
            )}
            {chosen === undefined ? null : (
              <ViolationDetail
                violation={chosen}
                onClose={() => setSelected("")}
                onAcknowledge={() => acknowledge.mutate(chosen.violation_id)}
              />
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

function useAcknowledge() {
  const client = useQueryClient();
  const put = useCallback(
    (violation: Violation) =>
      client.setQueryData(violationsQuery.queryKey, (known) =>
        known?.map((each) => (each.violation_id === violation.violation_id ? violation : each)),
      ),
    [client],
  );
  const reopen = useMutation({
    mutationFn: (violation_id: string) =>
      asOperator(() =>
        call("DELETE /api/v1/violations/{violation_id}/ack", { path: { violation_id } }),
      ),
    onSuccess: (violation) => {
      put(violation);
      tell("Undone: the violation is open.");
    },
    onError: (error, id) => tell(`Not undone: ${error.message}`, () => reopen.mutate(id)),
  });
  return useMutation({
    mutationFn: (violation_id: string) =>
      asOperator(() =>
        call("POST /api/v1/violations/{violation_id}/ack", { path: { violation_id } }),
      ),
    onSuccess: (violation) => {
      put(violation);
      tell("Acknowledged. A new occurrence reopens the violation.", () =>
        reopen.mutate(violation.violation_id),
      );
    },
    onError: (error) => tell(error.message),
  });
}

function matches(
  violation: Violation,
  {
    q,
    severity,
    status,
  }: { readonly q: string; readonly severity: string; readonly status: string },
): boolean {
  if (severity !== "" && violation.severity !== severity) return false;
  if (status !== "all" && violation.status !== status) return false;
  const { guardrail_name, agent_id, tool_name, reason, session_id, service } = violation;
  return `${guardrail_name} ${agent_id} ${tool_name} ${reason} ${session_id} ${service}`
    .toLowerCase()
    .includes(q.toLowerCase());
}

const what = "Calls that matched a guardrail, and their outcomes.";

function soWhat(all: readonly Violation[]): string {
  const open = all.filter(({ status }) => status === "open");
  if (open.length === 0) return `${what} No open violations.`;
  const outcomes = [...Map.groupBy(open, ({ outcome }) => outcome)].map(
    ([outcome, mine]) => `${count(mine.length)} ${outcomeText[outcome]}`,
  );
  return `${what} ${counted(open.length, "open violation")}: ${listed(outcomes)}.`;
}

function NoViolations({ some }: { readonly some: boolean }) {
  if (some) return <Empty title="No matching violations" />;
  return (
    <Empty title="No violations" command="protect --help">
      Violations appear in real time when a guardrail matches a call. This requires a registered
      guardrail and an adapter in the agent’s runtime. The command lists the supported runtimes.
    </Empty>
  );
}

function exported(violation: Violation) {
  const { violation_id, observed_at, first_observed_at, severity, status } = violation;
  const { guardrail_name, service, agent_id, session_id, tool_name, reason } = violation;
  return {
    violation_id,
    observed_at,
    first_observed_at,
    severity,
    status,
    guardrail_name,
    service,
    agent_id,
    session_id,
    tool_name,
    reason,
    outcome: violation.outcome,
    action_taken: violation.action_taken,
    count: violation.count,
  };
}
