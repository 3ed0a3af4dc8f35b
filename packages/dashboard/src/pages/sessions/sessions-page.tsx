import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { activityQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { at, count, counted } from "../../core/format.ts";
import { DataTable } from "../../components/data-table.tsx";
import { DroppedNotice } from "../../components/dropped-notice.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { useUrlUpdate } from "../../core/url-state.ts";
import { activityText } from "./activity-text.ts";
import { callOutcomeText, outcomes } from "./call-outcome.tsx";
import { evaluatedCalls } from "./evaluated-calls.ts";
import { NotableCalls } from "./notable-calls.tsx";
import { lastDay, type Period, periodOf } from "./period.ts";
import { firstCustom, PeriodFilter } from "./period-filter.tsx";
import { sessionColumns } from "./session-columns.tsx";
import { ToolsUsed } from "./tools-used.tsx";
import "../../styles/sessions.css";

type Activity = Api["Activity"];

const about = "What agents did in a period: calls, guardrail decisions, what was read and sent.";
const ofEvaluated = "of evaluated calls";
const refetchInterval = 30_000;

export function SessionsPage() {
  const [parameters] = useSearchParams();
  const value = (name: string) => parameters.get(name) ?? "";
  const set = useUrlUpdate();
  const [now, setNow] = useState(() => new Date());
  const name = value("period");
  const custom = { from: value("from"), to: value("to") };
  const chosen = periodOf(name, now, custom);
  return (
    <Sessions
      period={chosen}
      filter={{
        service: value("service"),
        agent_id: value("agent"),
        tool: value("tool"),
        outcome: value("outcome"),
      }}
      onFilter={set}
    >
      {(period) => (
        <PeriodFilter
          name={name}
          period={period}
          custom={custom}
          onName={(next) => {
            setNow(new Date());
            set({
              period: next,
              ...(next === "custom" ? firstCustom(period) : { from: "", to: "" }),
            });
          }}
          onCustom={(which, time) => set({ [which]: time })}
        />
      )}
    </Sessions>
  );
}

type Filter = {
  readonly service: string;
  readonly agent_id: string;
  readonly tool: string;
  readonly outcome: string;
};

function Sessions({
  period,
  filter,
  onFilter,
  children,
}: {
  readonly period: Period | undefined;
  readonly filter: Filter;
  readonly onFilter: (changes: Readonly<Record<string, string>>) => void;
  /** The choice of a period; undefined as long as it is not known in full. */
  readonly children: (period: Period | undefined) => ReactNode;
}) {
  const enabled = period !== undefined;
  const { from, to } = period ?? lastDay;
  const query = useInfiniteQuery({
    ...activityQuery({ from, to, ...filter }),
    enabled,
    refetchInterval,
  });
  // What there is to choose from does not depend on what is chosen.
  const unfiltered = useInfiniteQuery({
    ...activityQuery({ from, to, ...noFilter }),
    enabled,
    refetchInterval,
  });
  const activity = query.data?.pages[0];
  const sessions = useMemo(
    () => query.data?.pages.flatMap((page) => page.sessions) ?? [],
    [query.data],
  );
  const shownPeriod = from === "" ? activity : period;
  const columns = useMemo(() => sessionColumns(activity ?? lastDay), [activity]);
  const isFiltered = Object.values(filter).some((text) => text !== "");
  return (
    <div className="page">
      <PageHead
        title="Sessions"
        actions={<ExportMenu name="sessions" rows={() => sessions.map(exported)} />}
      >
        {(activity === undefined ? "" : activityText(activity)) || about}
      </PageHead>
      <div className="filters">{children(shownPeriod)}</div>
      <div className="filters" role="search">
        <Filters filter={filter} choices={unfiltered.data?.pages[0]} onFilter={onFilter} />
      </div>
      <DroppedNotice kinds={["sessions", "session_events"]} />
      {enabled ? (
        <Loaded query={query} what="sessions">
          {({ pages: [first] }) =>
            first === undefined || first.session_count === 0 ? (
              <None isFiltered={isFiltered} />
            ) : (
              <>
                <Incomplete activity={first} />
                <Figures activity={first} />
                <div className="columns columns-2">
                  <NotableCalls
                    notable={first.notable}
                    more={first.more_notable}
                    evaluated={evaluatedCalls(first.outcomes)}
                  />
                  <ToolsUsed tools={first.tools} onSelect={(tool) => onFilter({ tool })} />
                </div>
                <section className="session-list" aria-labelledby="list-title">
                  <div className="filters">
                    <h2 id="list-title">{counted(first.session_count, "session")}</h2>
                    {query.hasNextPage ? (
                      <button
                        type="button"
                        className="button"
                        disabled={query.isFetchingNextPage}
                        onClick={() => void query.fetchNextPage()}
                      >
                        Load more, {count(sessions.length)} shown
                      </button>
                    ) : null}
                  </div>
                  <DataTable
                    label="Sessions"
                    columns={columns}
                    items={sessions}
                    keyOf={({ service, session_id }) => `${service}/${session_id}`}
                    rowHeight={56}
                  />
                </section>
              </>
            )
          }
        </Loaded>
      ) : null}
    </div>
  );
}

const noFilter: Filter = { service: "", agent_id: "", tool: "", outcome: "" };

function named(names: readonly string[]): readonly (readonly [string, string])[] {
  return names.map((each) => [each, each]);
}

function Filters({
  filter,
  choices,
  onFilter,
}: {
  readonly filter: Filter;
  readonly choices: Activity | undefined;
  readonly onFilter: (changes: Readonly<Record<string, string>>) => void;
}) {
  const services = [...new Set(choices?.sessions.map(({ service }) => service) ?? [])].toSorted();
  const tools = [...new Set(choices?.tools.map(({ name }) => name) ?? [])];
  return (
    <>
      <FilterSelect
        label="Service"
        value={filter.service}
        choices={[["", "All services"], ...named(services)]}
        onChange={(service) => onFilter({ service })}
      />
      <FilterSelect
        label="Agent"
        value={filter.agent_id}
        choices={[["", "All agents"], ...named(choices?.agent_ids ?? [])]}
        onChange={(agent) => onFilter({ agent })}
      />
      <FilterSelect
        label="Tool"
        value={filter.tool}
        choices={[["", "All tools"], ...named(tools)]}
        onChange={(tool) => onFilter({ tool })}
      />
      <FilterSelect
        label="Decision"
        value={filter.outcome}
        choices={[
          ["", "Any decision"],
          ...outcomes.map((outcome) => [outcome, `Only ${callOutcomeText(outcome)}`] as const),
        ]}
        onChange={(outcome) => onFilter({ outcome })}
      />
      {Object.values(filter).every((text) => text === "") ? null : (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => onFilter({ service: "", agent: "", tool: "", outcome: "" })}
        >
          Clear filters
        </button>
      )}
    </>
  );
}

function None({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty title="No matching sessions">
        Clear the filters, or choose a longer period. Decisions are known only of calls that an
        adapter evaluates.
      </Empty>
    );
  }
  return (
    <Empty title="No sessions in this period" command="protect --help">
      Sessions appear with the first call that an adapter evaluates, or the first span that a
      runtime sends to {location.origin}/v1/traces. The command lists the supported runtimes.
    </Empty>
  );
}

function Incomplete({ activity }: { readonly activity: Activity }) {
  const { from, complete_since } = activity;
  if (complete_since === from) return null;
  return (
    <p className="notice">
      Too many calls to count all. Counts are complete since {at(complete_since)}; choose a shorter
      period for the time before.
    </p>
  );
}

/** What happened, in figures; unknown where only an evaluated call would tell and there is none. */
function Figures({ activity }: { readonly activity: Activity }) {
  const { outcomes: of, effects, calls, errors, agent_ids } = activity;
  const isKnown = evaluatedCalls(of) > 0;
  const figures: readonly Figure[] = [
    { title: "Agents", value: agent_ids.length },
    { title: "Tool calls", value: calls, note: errors === 0 ? "" : counted(errors, "error") },
    { title: "Blocked", value: of.blocked, note: "confirmed", isKnown },
    {
      title: "Stop requested",
      value: of.block_requested + of.approval_requested,
      note: "not confirmed",
      isKnown,
    },
    { title: "Not blocked", value: of.not_blocked, note: "guardrail matched", isKnown },
    { title: "Read private data", value: effects.private_read, note: ofEvaluated, isKnown },
    { title: "Sent data out", value: effects.egress_done, note: ofEvaluated, isKnown },
  ];
  return (
    <dl className="figures">
      {figures.map(({ title, value, note = "", isKnown: known = true }) => (
        <div key={title}>
          <dt>{title}</dt>
          {known ? (
            <dd className={value === 0 ? "muted" : ""}>
              {count(value)}
              {value === 0 || note === "" ? null : <small> {note}</small>}
            </dd>
          ) : (
            <dd className="muted figure-unknown">unknown</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

type Figure = {
  readonly title: string;
  readonly value: number;
  readonly note?: string;
  readonly isKnown?: boolean;
};

function exported({
  agent_ids,
  tools,
  labels,
  guardrails,
  outcomes: of,
  effects,
  ...rest
}: Session) {
  return {
    ...rest,
    agents: agent_ids.join(" "),
    tools: tools.map(({ name }) => name).join(" "),
    labels: labels.join(" "),
    guardrails: guardrails.join(" "),
    evaluated: evaluatedCalls(of),
    ...of,
    ...effects,
  };
}

type Session = Activity["sessions"][number];
