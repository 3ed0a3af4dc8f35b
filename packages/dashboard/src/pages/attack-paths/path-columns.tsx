import { Link } from "wouter";
import type { Api } from "../../api/types.ts";
import { ago, at, score } from "../../core/format.ts";
import type { Column } from "../../components/data-table.tsx";
import { ProvenBadge } from "../../components/proven-badge.tsx";
import { Severity, SeverityMark } from "../../components/severity.tsx";
import { routeText } from "./route-text.ts";

type Path = Api["AttackPath"];

const rank: Readonly<Record<Path["severity"], number>> = {
  Critical: 3,
  High: 2,
  Medium: 1,
  Low: 0,
};

export const pathColumns: readonly Column<Path>[] = [
  {
    id: "score",
    title: "Risk",
    width: "52px",
    numeric: true,
    sortBy: ({ risk_score }) => risk_score,
    cell: ({ risk_score, severity }) => (
      <span className="path-score">
        <span className="narrow-only">
          <SeverityMark severity={severity} />
          <span className="visually-hidden">{severity}</span>
        </span>
        {score(risk_score)}
      </span>
    ),
  },
  {
    id: "severity",
    title: "Severity",
    width: "80px",
    wide: true,
    sortBy: ({ severity }) => rank[severity],
    cell: ({ severity }) => <Severity severity={severity} />,
  },
  {
    id: "path",
    title: "Path",
    width: "minmax(0, 1fr)",
    sortBy: ({ rule_name }) => rule_name,
    cell: (path) => (
      <>
        <Link
          className="row-link truncate block"
          href={`/attack-paths/${encodeURIComponent(path.path_id)}`}
        >
          {path.rule_name}
        </Link>
        <div className="cell-sub truncate">
          <ProvenBadge pathId={path.path_id} /> {routeText(path.path_steps)}
        </div>
      </>
    ),
  },
  {
    id: "agents",
    title: "Agents",
    width: "minmax(80px, 160px)",
    wide: true,
    sortBy: ({ agents_involved }) => agents_involved.join(),
    cell: ({ agents_involved }) => (
      <div className="truncate secondary">{agents_involved.join(", ")}</div>
    ),
  },
  {
    id: "owasp",
    title: "OWASP",
    width: "56px",
    wide: true,
    sortBy: ({ owasp_tag }) => owasp_tag,
    cell: ({ owasp_tag }) => <span className="secondary tabular">{owasp_tag}</span>,
  },
  {
    id: "seen",
    title: "First seen",
    width: "108px",
    wide: true,
    sortBy: ({ detected_at }) => detected_at,
    cell: ({ detected_at }) => (
      <time className="muted" dateTime={detected_at} title={at(detected_at)}>
        {ago(detected_at)}
      </time>
    ),
  },
];
