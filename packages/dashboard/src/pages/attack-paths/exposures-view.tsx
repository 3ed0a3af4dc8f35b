import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { summaryQuery } from "../../api/queries.ts";
import { ProofNotice } from "../../fixing/proof-notice.tsx";
import type { Proof } from "../../fixing/use-fix.ts";
import { count, counted, score } from "../../core/format.ts";
import { DataTable, sorted, sortingOf } from "../../components/data-table.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { FilterText } from "../../components/filter-text.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { levels } from "../../components/severity.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { useClearUrlState, useUrlState } from "../../core/url-state.ts";
import { usePreloadPath } from "../path/use-preload-path.ts";
import { exposureColumns } from "./exposure-columns.tsx";
import { ExposureDetail } from "./exposure-detail.tsx";
import { type ExposureFilters, filteredExposures } from "./exposure-filters.ts";
import { capitalized, chainText, outcomesOf } from "./exposure-text.ts";
import { isOpen, type ShownExposure } from "./shown-exposure.ts";
import { useExposures } from "./use-exposures.ts";

/** The exposures, worst first. */
export function ExposuresView({ tabs }: { readonly tabs: ReactNode }) {
  // This page links to paths.
  usePreloadPath();
  const [parameters] = useSearchParams();
  const [q, setQ] = useUrlState("q");
  const [severityText, setSeverity] = useUrlState("severity");
  const severity = severityText.toLowerCase();
  const [agent, setAgent] = useUrlState("agent");
  const [service, setService] = useUrlState("service");
  const [state, setState] = useUrlState("state");
  const [sort, setSort] = useUrlState("sort");
  const [selected, setSelected] = useUrlState("exposure");
  const [made, setMade] = useState<{ readonly proof: Proof; readonly id: string }>();
  const exposures = useExposures();
  const summary = useQuery(summaryQuery);
  const columns = useMemo(
    () =>
      exposureColumns((id) => {
        const after = new URLSearchParams(parameters);
        after.set("exposure", id);
        return `/attack-paths?${after}`;
      }),
    [parameters],
  );
  const sorting = sortingOf(sort, "score");
  const filters: ExposureFilters = { q, severity, agent, service, state };
  const shown = useMemo(
    () => sorted(filteredExposures(exposures.data ?? [], filters), columns, sorting),
    // The filters object is new on each render; compare its values.
    // oxlint-disable-next-line react/exhaustive-deps
    [exposures.data, q, severity, agent, service, state, columns, sort],
  );
  const agents = [
    ...new Set((exposures.data ?? []).flatMap((each) => [...each.agents, ...each.alike])),
  ].toSorted();
  const services = summary.data?.services.map((each) => each.service) ?? [];
  const exposure = exposures.data?.find(({ exposure_id }) => exposure_id === selected);
  const clear = useClearUrlState();
  return (
    <div className="page">
      <PageHead
        title="Attack paths"
        actions={<ExportMenu name="exposures" rows={() => shown.map(exported)} />}
      >
        {soWhat(exposures.data)}
      </PageHead>
      {tabs}
      <div className="filters" role="search">
        <FilterText
          label="Filter exposures"
          placeholder="Filter by sender, channel, agent or outcome"
          value={q}
          onChange={setQ}
        />
        <FilterSelect
          label="Severity"
          value={severity}
          onChange={setSeverity}
          choices={[
            ["", "Any severity"],
            ...levels
              .filter((level) => level !== "info")
              .map((level) => [level, capitalized(level)] as const),
          ]}
        />
        <FilterSelect
          label="Agent"
          value={agent}
          onChange={setAgent}
          choices={[["", "Any agent"], ...agents.map(same)]}
        />
        {services.length < 2 && service === "" ? null : (
          <FilterSelect
            label="Service"
            value={service}
            onChange={setService}
            choices={[["", "Any service"], ...services.map(same)]}
          />
        )}
        <FilterSelect
          label="State"
          value={state}
          onChange={setState}
          choices={[
            ["", "Open"],
            ["plan", "With plan"],
            ["decided", "Dismissed"],
            ["all", "All"],
          ]}
        />
        <span className="filters-end muted tabular" aria-live="polite">
          {exposures.data === undefined
            ? ""
            : `${count(shown.length)} of ${counted(exposures.data.length, "exposure")}`}
        </span>
      </div>
      {made === undefined ? null : (
        <ProofNotice proof={made.proof} onUndone={() => setMade(undefined)}>
          {becomes(made.id, exposures)}
        </ProofNotice>
      )}
      <Loaded query={exposures} what="exposures">
        {(all) => (
          <div className={exposure === undefined ? "" : "split"}>
            {shown.length === 0 ? (
              <NoExposures
                filtered={all.length > 0}
                decided={all.length > 0 && !all.some(isOpen) && state !== "decided"}
                onShowDecided={() => setState("decided")}
                // If the summary is unavailable, show the plain empty list.
                scanned={summary.data === undefined || summary.data.services.length > 0}
                clear={() => clear(["q", "severity", "agent", "service", "state"])}
              />
            ) : (
              <DataTable
                label="Exposures"
                // The detail panel shows the hidden columns.
                columns={
                  exposure === undefined
                    ? columns
                    : columns.filter(({ id }) => id !== "service" && id !== "plan")
                }
                items={shown}
                keyOf={({ exposure_id }) => exposure_id}
                selected={selected}
                sorting={sorting}
                onSort={({ column, descending }) => setSort(`${descending ? "-" : ""}${column}`)}
              />
            )}
            {exposure === undefined ? null : (
              <ExposureDetail
                key={exposure.exposure_id}
                exposure={exposure}
                onApplied={(proof) => setMade({ proof, id: exposure.exposure_id })}
                onClose={() => setSelected("")}
              />
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

const what = "What principals can make agents do, by entry point.";

function soWhat(exposures: readonly ShownExposure[] | undefined): string {
  if (exposures === undefined) return what;
  const open = exposures.filter(isOpen);
  const [critical, high] = (["critical", "high"] as const).map(
    (level) => open.filter(({ severity }) => severity === level).length,
  );
  const best = open.find(({ plan }) => plan !== undefined)?.plan;
  const advice =
    best === undefined
      ? ""
      : best.closes.length > 0
        ? ` The plan for the worst exposure closes ${count(best.closes.length)}.`
        : ` The plan for the worst exposure lowers ${count(best.lowers.length)}.`;
  return `${what} ${count(critical ?? 0)} critical, ${count(high ?? 0)} high.${advice}`;
}

/** The state of an exposure after an applied plan. */
function becomes(
  id: string,
  { data, isFetching }: Pick<ReturnType<typeof useExposures>, "data" | "isFetching">,
): string {
  if (isFetching || data === undefined) return "";
  const left = data.find(({ exposure_id }) => exposure_id === id);
  return left === undefined
    ? "This exposure is closed."
    : `This exposure remains, with a risk of ${score(left.score)}.`;
}

function NoExposures({
  filtered,
  decided,
  onShowDecided,
  scanned,
  clear,
}: {
  readonly filtered: boolean;
  /** True if no exposure is open, regardless of other filters. */
  readonly decided: boolean;
  readonly onShowDecided: () => void;
  readonly scanned: boolean;
  readonly clear: () => void;
}) {
  if (decided) {
    return (
      <div className="panel empty">
        <h2>All exposures are dismissed</h2>
        <button type="button" className="button" onClick={onShowDecided}>
          View dismissed
        </button>
      </div>
    );
  }
  if (filtered) {
    return (
      <div className="panel empty">
        <h2>No matching exposures</h2>
        <button type="button" className="button" onClick={clear}>
          Clear filters
        </button>
      </div>
    );
  }
  if (scanned) {
    return (
      <Empty title="No exposures">
        The rules found no attack path from an untrusted sender to a sensitive asset. They run with
        every scan.
      </Empty>
    );
  }
  return (
    <Empty title="No workspaces scanned" command="serve --workspace ~/.openclaw">
      Scan a workspace to find exposures. Start the service with your workspace, or add it under
      Workspaces.
    </Empty>
  );
}

function exported(exposure: ShownExposure) {
  return {
    exposure_id: exposure.exposure_id,
    risk_score: exposure.score,
    severity: exposure.severity,
    exposure: chainText(exposure),
    principal: exposure.principal,
    entry_point: exposure.entry_point,
    agents: exposure.agents.join(" "),
    alike: exposure.alike.join(" "),
    outcomes: outcomesOf(exposure)
      .map(({ name }) => name)
      .join(", "),
    paths: exposure.outcomes.length,
    service: exposure.service,
    workspace_path: exposure.workspace_path,
    plan: exposure.plan?.check_ids.join(" ") ?? "",
  };
}

function same(text: string): readonly [string, string] {
  return [text, text];
}
