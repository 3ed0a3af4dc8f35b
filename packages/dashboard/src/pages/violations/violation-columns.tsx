import type { Api } from "../../api/types.ts";
import { ago, at, count } from "../../core/format.ts";
import type { Column } from "../../components/data-table.tsx";
import { OutcomeMark } from "./outcome.tsx";
import { Severity, SeverityMark } from "../../components/severity.tsx";

type Violation = Api["Violation"];

export function violationColumns(select: (id: string) => void): readonly Column<Violation>[] {
  return [
    {
      id: "severity",
      title: "Severity",
      width: "84px",
      wide: true,
      cell: ({ severity }) => <Severity severity={severity} />,
    },
    {
      id: "guardrail",
      title: "Violation",
      width: "minmax(0, 1fr)",
      cell: ({ violation_id, guardrail_name, reason, severity, outcome }) => (
        <>
          <button
            type="button"
            className="row-link row-button truncate block"
            onClick={() => select(violation_id)}
          >
            <span className="narrow-only">
              <SeverityMark severity={severity} />{" "}
            </span>
            {guardrail_name}
          </button>
          <div className="cell-sub truncate">
            <span className="narrow-only">
              <OutcomeMark outcome={outcome} /> ·{" "}
            </span>
            {reason}
          </div>
        </>
      ),
    },
    {
      id: "agent",
      title: "Agent",
      width: "minmax(80px, 160px)",
      wide: true,
      cell: ({ agent_id, tool_name, point }) => (
        <>
          <div className="truncate">{agent_id}</div>
          <div className="cell-sub truncate mono">{tool_name === "" ? point : tool_name}</div>
        </>
      ),
    },
    {
      id: "taken",
      title: "Outcome",
      width: "128px",
      wide: true,
      cell: ({ outcome, would_block }) => (
        <>
          <OutcomeMark outcome={outcome} />
          {would_block ? <div className="cell-sub">would block</div> : null}
        </>
      ),
    },
    {
      id: "count",
      title: "Count",
      width: "48px",
      numeric: true,
      cell: (violation) => count(violation.count),
    },
    {
      id: "seen",
      title: "Last seen",
      width: "96px",
      cell: ({ observed_at }) => (
        <time className="muted" dateTime={observed_at} title={at(observed_at)}>
          {ago(observed_at)}
        </time>
      ),
    },
  ];
}
