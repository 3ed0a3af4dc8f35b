import { Link } from "wouter";
import { count, counted, listed } from "../../core/format.ts";
import type { Column } from "../../components/data-table.tsx";
import { placeOf } from "../../components/evidence-view.tsx";
import { FoldTitle } from "../../components/fold-title.tsx";
import { levels, Severity, SeverityMark } from "../../components/severity.tsx";
import type { AssignedFinding } from "./use-assigned-findings.ts";
import { findingKey } from "./use-findings.ts";

/** Columns of the list; `address` links to a finding and keeps the filters. */
export function findingColumns(
  address: (key: string) => string,
): readonly Column<AssignedFinding>[] {
  return [
    {
      id: "severity",
      title: "Severity",
      width: "80px",
      wide: true,
      sortBy: ({ severity }) => levels.length - levels.indexOf(severity),
      cell: ({ severity }) => <Severity severity={severity} />,
      fold: (findings) => <Severity severity={worstOf(findings).severity} />,
    },
    {
      id: "finding",
      title: "Finding",
      width: "minmax(160px, 1fr)",
      sortBy: ({ title }) => title,
      cell: (finding) => (
        <>
          <Link
            className="row-link truncate block fold-indent"
            href={address(findingKey(finding))}
            replace
          >
            <span className="narrow-only">
              <SeverityMark severity={finding.severity} />{" "}
              <span className="visually-hidden">{finding.severity} </span>
            </span>
            {finding.title}
          </Link>
          <div className="cell-sub truncate fold-indent">
            <span className="narrow-only">{finding.service} · </span>
            {finding.message}
          </div>
        </>
      ),
      fold: (findings, { isOpen, toggle }) => (
        <FoldTitle
          title={worstOf(findings).title}
          about={foldText(findings)}
          isOpen={isOpen}
          onToggle={toggle}
        />
      ),
    },
    {
      id: "workspace",
      title: "Workspace",
      width: "minmax(88px, 144px)",
      wide: true,
      sortBy: ({ service, agent_id }) => `${service} ${agent_id}`,
      cell: ({ service, agent_id }) => (
        <>
          <div className="truncate">{service}</div>
          <div className="cell-sub truncate">
            {agent_id === "" ? "all agents" : `agent ${agent_id}`}
          </div>
        </>
      ),
      fold: (findings) => (
        <div className="truncate">{namesText(findings.map(({ service }) => service))}</div>
      ),
    },
    {
      id: "place",
      title: "Location",
      width: "minmax(96px, 160px)",
      wide: true,
      sortBy: ({ evidence }) => placeOf(evidence[0]),
      cell: ({ evidence }) => (
        <>
          <div className="truncate mono">{placeOf(evidence[0])}</div>
          {(evidence[0]?.default_of ?? "") === "" ? null : (
            <div className="cell-sub truncate">default of {evidence[0]?.default_of}</div>
          )}
        </>
      ),
      fold: (findings) => (
        <div className="truncate secondary">
          {counted(new Set(findings.map(({ evidence }) => placeOf(evidence[0]))).size, "location")}
        </div>
      ),
    },
    {
      id: "check",
      title: "Check",
      width: "124px",
      wide: true,
      sortBy: ({ check_id }) => check_id,
      cell: (finding) => (
        <>
          <div className="mono truncate">
            {finding.check_id}
            {finding.parts.length > 1 ? (
              <span className="muted"> +{finding.parts.length - 1}</span>
            ) : null}
          </div>
          <div className="cell-sub">{fixText(finding)}</div>
        </>
      ),
      fold: (findings) => (
        <>
          <div className="mono truncate">{worstOf(findings).check_id}</div>
          <div className="cell-sub">{namesText(findings.map(fixText))}</div>
        </>
      ),
    },
  ];
}

function fixText({ fixable, suppressed, parts }: AssignedFinding): string {
  if (suppressed) return "suppressed";
  if (!fixable) return "manual fix";
  return (parts[0]?.fixable ?? true) ? "fixable" : "partly fixable";
}

function worstOf(findings: readonly AssignedFinding[]): AssignedFinding {
  return findings.reduce((worst, finding) =>
    levels.indexOf(finding.severity) < levels.indexOf(worst.severity) ? finding : worst,
  );
}

const named = 2;

/** "home, office and 3 more". */
function namesText(texts: readonly string[]): string {
  const names = [...new Set(texts)];
  const more = names.length - named;
  return more > 0 ? `${names.slice(0, named).join(", ")} and ${count(more)} more` : listed(names);
}

/** "3 findings: main, ops and 1 more". */
function foldText(findings: readonly AssignedFinding[]): string {
  const agents = findings.map(({ agent_id }) => agent_id).filter(Boolean);
  const findingsText = counted(findings.length, "finding");
  return agents.length === 0 ? findingsText : `${findingsText}: ${namesText(agents)}`;
}
