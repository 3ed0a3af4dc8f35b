import { Link } from "wouter";
import { at, duration, humanized, listed } from "../../core/format.ts";
import { Icon } from "../../components/icon.tsx";
import { Severity } from "../../components/severity.tsx";
import { CallOutcomeMark } from "./call-outcome.tsx";
import type { Entry } from "./entries.ts";
import { effectText } from "./label-text.ts";
import { Labels } from "./labels.tsx";
import { traceAddress } from "./trace-address.ts";
import { axisTicks, type Waterfall, type WaterfallRow } from "./waterfall.ts";

const time = new Intl.DateTimeFormat("en", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Deeper entries are not indented further. */
const deepest = 6;

/** The calls of a session over time, each with what guardrails said. */
export function WaterfallView({
  rows,
  waterfall,
  traceUrl,
}: {
  readonly rows: readonly WaterfallRow[];
  readonly waterfall: Waterfall;
  readonly traceUrl: string;
}) {
  return (
    <section className="panel waterfall-panel" aria-label="Calls over time">
      <Axis length={waterfall.length} />
      <ol className="waterfall-rows">
        {rows.map((row) => (
          <Row key={keyOf(row.entry)} row={row} length={waterfall.length} traceUrl={traceUrl} />
        ))}
      </ol>
      {rows.length === 0 ? <p className="panel-body secondary">No matching entries.</p> : null}
    </section>
  );
}

function keyOf({ at: when, kind, id, trace_id, span_id, name }: Entry): string {
  return `${when} ${kind} ${id} ${trace_id} ${span_id} ${name}`;
}

function Axis({ length }: { readonly length: number }) {
  return (
    <div className="waterfall-axis" aria-hidden="true">
      <span>Entry</span>
      <div className="waterfall-scale">
        {axisTicks(length, 5).map((tick) => (
          <span
            key={tick}
            data-end={tick > length * 0.9}
            style={{ left: `${(tick / Math.max(1, length)) * 100}%` }}
          >
            {tick === 0 ? "0" : duration(tick)}
          </span>
        ))}
      </div>
      <span>Decision</span>
    </div>
  );
}

function Row({
  row,
  length,
  traceUrl,
}: {
  readonly row: WaterfallRow;
  readonly length: number;
  readonly traceUrl: string;
}) {
  const { entry, depth } = row;
  const trace = traceAddress(traceUrl, entry);
  return (
    <li className="waterfall-row" data-kind={entry.kind} data-outcome={entry.outcome}>
      <div className="waterfall-what" style={{ paddingLeft: `${Math.min(depth, deepest) * 16}px` }}>
        <p className="waterfall-name">
          <span className="secondary">{kindText(entry)}</span>{" "}
          {entry.name === "" ? null : <span className="mono">{entry.name}</span>}{" "}
          <span className="muted">{aboutOf(entry)}</span>
          {trace === undefined ? null : (
            <a
              className="waterfall-trace"
              href={trace}
              target="_blank"
              rel="noopener noreferrer"
              title="Open the trace"
            >
              <Icon name="chevron" size={12} />
              <span className="visually-hidden">Open the trace</span>
            </a>
          )}
        </p>
        <Details row={row} />
      </div>
      <Bar row={row} length={length} />
      <Decision entry={entry} />
    </li>
  );
}

function kindText({ kind, point, agent_id }: Entry): string {
  switch (kind) {
    case "input":
      return agent_id === "" ? "Run" : `Run of ${agent_id}`;
    case "tool_call":
      return "Call";
    case "memory":
      return "Memory";
    case "violation":
      return "Violation";
    case "evaluation":
      return point === "" ? "Guardrail" : (points[point] ?? humanized(point));
  }
}

const points: Readonly<Record<string, string>> = {
  pre_tool_call: "Before",
  post_tool_call: "Result of",
  input: "Input",
  output: "Answer",
};

function aboutOf({ kind, server, category, trust, effects = [] }: Entry): string {
  const words = [
    server,
    category,
    kind === "input" || trust === "" ? "" : `from ${trust}`,
    ...effects.map((effect) => effectText[effect]),
  ];
  return words.filter(Boolean).join(", ");
}

/** What guardrails said, and the labels that the session has from here on. */
function Details({ row: { entry, labels, violations } }: { readonly row: WaterfallRow }) {
  const [violation] = violations;
  const severity = entry.kind === "violation" ? entry.severity : (violation?.severity ?? "");
  const id = entry.kind === "violation" ? entry.id : (violation?.id ?? "");
  return (
    <>
      {entry.reason === "" ? null : (
        <p className="session-match">
          {severity === "" ? null : <Severity severity={severity} />}
          {id === "" ? (
            <span className="secondary">{entry.reason}</span>
          ) : (
            <Link className="link" href={`/violations?violation=${id}&status=all`}>
              {entry.reason}
            </Link>
          )}
        </p>
      )}
      {entry.guardrails.length === 0 ? null : (
        <p className="cell-sub">{listed(entry.guardrails)}</p>
      )}
      {labels.length === 0 ? null : (
        <p className="waterfall-labels cell-sub">
          The session now has <Labels labels={labels} />
        </p>
      )}
    </>
  );
}

function Bar({ row, length }: { readonly row: WaterfallRow; readonly length: number }) {
  const { entry, start } = row;
  const whole = Math.max(1, length);
  const known = entry.duration_ms >= 0 && entry.kind !== "evaluation";
  return (
    <div className="waterfall-lane">
      <span
        className="waterfall-bar"
        data-moment={row.length === 0}
        style={{ left: `${(start / whole) * 100}%`, width: `${(row.length / whole) * 100}%` }}
      />
      <span
        className="waterfall-time"
        data-before={start / whole > 0.5}
        style={
          start / whole > 0.5
            ? { right: `${(1 - start / whole) * 100}%` }
            : { left: `${((start + row.length) / whole) * 100}%` }
        }
      >
        <time dateTime={entry.at} title={at(entry.at)}>
          {time.format(new Date(entry.at))}
        </time>
        {known ? ` · ${duration(entry.duration_ms)}` : ""}
      </span>
    </div>
  );
}

function Decision({ entry }: { readonly entry: Entry }) {
  return (
    <div className="waterfall-decision">
      {entry.failed ? <span className="bad">failed</span> : null}
      {entry.outcome === "" ? null : <CallOutcomeMark outcome={entry.outcome} />}
      {entry.outcome === "" && entry.decision !== "" ? (
        <span className="secondary">{entry.decision}</span>
      ) : null}
    </div>
  );
}
