import { Link } from "wouter";
import type { LocatedFinding } from "../../api/queries.ts";
import type { Column } from "../../components/data-table.tsx";
import { placeOf } from "../../components/evidence-view.tsx";
import { levels, Severity, SeverityMark } from "../../components/severity.tsx";
import { findingKey } from "./use-findings.ts";

/** Columns of the list; `address` links to a finding and keeps the filters. */
export function findingColumns(
  address: (key: string) => string,
): readonly Column<LocatedFinding>[] {
  return [
    {
      id: "severity",
      title: "Severity",
      width: "80px",
      wide: true,
      sortBy: ({ severity }) => levels.length - levels.indexOf(severity),
      cell: ({ severity }) => <Severity severity={severity} />,
    },
    {
      id: "finding",
      title: "Finding",
      width: "minmax(0, 1fr)",
      sortBy: ({ title }) => title,
      cell: (finding) => (
        <>
          <Link className="row-link truncate block" href={address(findingKey(finding))} replace>
            <span className="narrow-only">
              <SeverityMark severity={finding.severity} />{" "}
              <span className="visually-hidden">{finding.severity} </span>
            </span>
            {finding.title}
          </Link>
          <div className="cell-sub truncate">{finding.message}</div>
        </>
      ),
    },
    {
      id: "place",
      title: "Location",
      width: "minmax(96px, 176px)",
      wide: true,
      sortBy: ({ evidence }) => placeOf(evidence[0]),
      cell: ({ evidence, agent_id, service }) => (
        <>
          <div className="truncate mono">{placeOf(evidence[0])}</div>
          <div className="cell-sub truncate">
            {agent_id === "" ? service : `${service}, ${agent_id}`}
            {evidence[0]?.default_of === "" ? "" : `, default of ${evidence[0]?.default_of}`}
          </div>
        </>
      ),
    },
    {
      id: "check",
      title: "Check",
      width: "96px",
      wide: true,
      sortBy: ({ check_id }) => check_id,
      cell: ({ check_id, fixable, suppressed, parts }) => (
        <>
          <div className="mono">
            {check_id}
            {parts.length > 1 ? <span className="muted"> +{parts.length - 1}</span> : null}
          </div>
          <div className="cell-sub">
            {suppressed
              ? "suppressed"
              : !fixable
                ? "manual fix"
                : (parts[0]?.fixable ?? true)
                  ? "fixable"
                  : "partly fixable"}
          </div>
        </>
      ),
    },
  ];
}
