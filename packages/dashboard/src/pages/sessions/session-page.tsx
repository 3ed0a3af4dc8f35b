import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "wouter";
import { invocationsQuery, sessionTimelineQuery, settingsQuery } from "../../api/queries.ts";
import { at, counted, duration, listed } from "../../core/format.ts";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { isNotFound, MissingPage } from "../../components/missing-page.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { useUrlState } from "../../core/url-state.ts";
import { agentAddress } from "../agents/agent-columns.tsx";
import { callOutcomeText, outcomes } from "./call-outcome.tsx";
import { type Entry, entriesOf } from "./entries.ts";
import { Labels } from "./labels.tsx";
import { unnamed } from "./session-address.ts";
import { storyOf } from "./story.ts";
import { traceAddress } from "./trace-address.ts";
import { type WaterfallRow, waterfallOf } from "./waterfall.ts";
import { WaterfallView } from "./waterfall-view.tsx";
import "../../styles/sessions.css";

const refetchInterval = 10_000;

export function SessionPage({ sessionId }: { readonly sessionId: string }) {
  return sessionId === unnamed ? <UnnamedCalls /> : <NamedSession sessionId={sessionId} />;
}

function NamedSession({ sessionId }: { readonly sessionId: string }) {
  const [service] = useUrlState("service");
  const query = useQuery({ ...sessionTimelineQuery(sessionId, service), refetchInterval });
  if (isNotFound(query.error)) {
    return (
      <MissingPage title="Session not found" all="/sessions" what="sessions">
        Nothing is known of a session with this ID: it may be older than what is kept.
      </MissingPage>
    );
  }
  return (
    <Loaded query={query} what="the session" title={sessionId}>
      {({ timeline, truncated, service: of }) => (
        <Session title={sessionId} service={of} entries={timeline} truncated={truncated} />
      )}
    </Loaded>
  );
}

/** Evaluations without a session ID. */
function UnnamedCalls() {
  const [service] = useUrlState("service");
  const query = useQuery({ ...invocationsQuery({ service }), refetchInterval });
  return (
    <Loaded query={query} what="the calls" title="Calls without a session">
      {(found) => (
        <Session
          title="Calls without a session"
          service={service}
          entries={entriesOf(found.filter(({ session_id }) => session_id === ""))}
          truncated={false}
        />
      )}
    </Loaded>
  );
}

function Session({
  title,
  service,
  entries,
  truncated,
}: {
  readonly title: string;
  readonly service: string;
  readonly entries: readonly Entry[];
  readonly truncated: boolean;
}) {
  const template = useQuery(settingsQuery).data?.find(({ name }) => name === "traceUrl")?.value;
  const traceUrl = typeof template === "string" ? template : "";
  const waterfall = useMemo(() => waterfallOf(entries), [entries]);
  const [tool, setTool] = useUrlState("tool");
  const [outcome, setOutcome] = useUrlState("outcome");
  const shown = waterfall.rows.filter(
    ({ entry }) =>
      (tool === "" || entry.name === tool) && (outcome === "" || entry.outcome === outcome),
  );
  const tools = [
    ...new Set(
      entries
        .filter(({ kind }) => kind === "tool_call" || kind === "evaluation")
        .map(({ name }) => name),
    ),
  ].filter(Boolean);
  return (
    <div className="page">
      <PageHead
        title={title}
        tab={`Session ${title}`}
        actions={
          entries.length === 0 ? undefined : (
            <>
              <TraceButton rows={waterfall.rows} template={traceUrl} />
              <ExportMenu name="session" rows={() => entries.map(exported)} />
            </>
          )
        }
        above={
          <div className="crumbs">
            <Link href="/sessions">Sessions</Link>
            <span aria-hidden="true">/</span>
            <span>{service}</span>
          </div>
        }
      >
        {storyOf(entries)}
        {truncated ? " Only the latest entries are shown." : ""} Arguments and texts are not stored.
      </PageHead>
      {entries.length === 0 ? (
        <Empty title="Session not found">
          Its events may be older than the retention period.{" "}
          <Link href="/sessions">View all sessions</Link>
        </Empty>
      ) : (
        <>
          <Facts service={service} entries={entries} waterfall={waterfall} />
          <div className="filters" role="search">
            <FilterSelect
              label="Tool"
              value={tool}
              choices={[
                ["", "All tools"],
                ...tools.toSorted().map((each) => [each, each] as const),
              ]}
              onChange={setTool}
            />
            <FilterSelect
              label="Decision"
              value={outcome}
              choices={[
                ["", "Any decision"],
                ...outcomes.map((each) => [each, `Only ${callOutcomeText(each)}`] as const),
              ]}
              onChange={setOutcome}
            />
            <span className="filters-end muted tabular">
              {shown.length === waterfall.rows.length
                ? counted(shown.length, "entry")
                : `${shown.length} of ${counted(waterfall.rows.length, "entry")}`}
            </span>
          </div>
          <WaterfallView rows={shown} waterfall={waterfall} traceUrl={traceUrl} />
        </>
      )}
    </div>
  );
}

function Facts({
  service,
  entries,
  waterfall: { begin, length },
}: {
  readonly service: string;
  readonly entries: readonly Entry[];
  readonly waterfall: ReturnType<typeof waterfallOf>;
}) {
  const agents = [...new Set(entries.map(({ agent_id }) => agent_id).filter(Boolean))];
  const latest = entries.findLast(({ labels }) => labels !== undefined)?.labels;
  return (
    <dl className="facts">
      <div>
        <dt>{agents.length === 1 ? "Agent" : "Agents"}</dt>
        <dd>
          {agents.length === 0 ? <span className="muted">unknown</span> : null}
          {agents.map((agent_id) => (
            <Link key={agent_id} href={agentAddress({ agent_id, service })} className="link">
              {agent_id}
            </Link>
          ))}
        </dd>
      </div>
      <div>
        <dt>Start</dt>
        <dd>{at(begin)}</dd>
      </div>
      <div>
        <dt>Duration</dt>
        <dd>{duration(length)}</dd>
      </div>
      <div>
        <dt>Labels</dt>
        <dd>
          {latest === undefined ? (
            <span className="muted">unknown: no call was evaluated</span>
          ) : latest.length === 0 ? (
            <span className="muted">none</span>
          ) : (
            <Labels labels={latest} />
          )}
        </dd>
      </div>
    </dl>
  );
}

/** The trace of the session, if it is one; each call links to its own. */
function TraceButton({
  rows,
  template,
}: {
  readonly rows: readonly WaterfallRow[];
  readonly template: string;
}) {
  const traced = rows.filter(({ entry }) => entry.trace_id !== "");
  const [first] = traced;
  if (first === undefined || new Set(traced.map(({ entry }) => entry.trace_id)).size > 1) {
    return null;
  }
  const address = traceAddress(template, first.entry);
  return address === undefined ? null : (
    <a className="button" href={address} target="_blank" rel="noopener noreferrer">
      Open trace
    </a>
  );
}

function exported(entry: Entry) {
  const { at: when, kind, point, agent_id, name, decision, outcome, severity, reason } = entry;
  const { duration_ms, trace_id, span_id } = entry;
  return {
    at: when,
    kind,
    point,
    agent_id,
    name,
    decision,
    outcome,
    severity,
    reason,
    guardrails: listed(entry.guardrails),
    duration_ms: duration_ms < 0 ? "" : duration_ms,
    trace_id,
    span_id,
  };
}
