import { Link } from "wouter";
import { ago, at, count, counted, listed, score } from "../../core/format.ts";
import type { Column } from "../../components/data-table.tsx";
import { FoldTitle } from "../../components/fold-title.tsx";
import { Severity, SeverityMark } from "../../components/severity.tsx";
import { ProofMark } from "../../proving/proof-mark.tsx";
import type { LocatedPath } from "./path-filters.ts";
import { type NodeNames, routeIds, routeText } from "./route-text.ts";

type Path = LocatedPath;

const rank: Readonly<Record<Path["severity"], number>> = {
  Critical: 3,
  High: 2,
  Medium: 1,
  Low: 0,
};

function worstOf(paths: readonly Path[]): Path {
  return paths.reduce((worst, path) => (path.risk_score > worst.risk_score ? path : worst));
}

const namedAgents = 2;

/** "main, ops and 10 more". */
function agentsText(paths: readonly Path[]): string {
  const agents = [...new Set(paths.flatMap(({ agents_involved }) => agents_involved))];
  const more = agents.length - namedAgents;
  return more > 0
    ? `${agents.slice(0, namedAgents).join(", ")} and ${count(more)} more`
    : listed(agents);
}

/** Columns of the list; `names` are what nodes are called. */
export function pathColumns(names: NodeNames | undefined): readonly Column<Path>[] {
  return ownColumns.map((column) =>
    column.id === "path"
      ? { ...column, cell: (path) => <PathCell path={path} names={names} /> }
      : column,
  );
}

function PathCell({ path, names }: { readonly path: Path; readonly names: NodeNames | undefined }) {
  const { path_id, path_steps, rule_name } = path;
  return (
    <>
      <Link
        className="row-link truncate block fold-indent"
        href={`/attack-paths/${encodeURIComponent(path_id)}`}
      >
        {rule_name}
      </Link>
      <div className="cell-sub truncate fold-indent" title={routeIds(path_steps)}>
        {routeText(path_steps, names)}
      </div>
    </>
  );
}

function Owners({
  services,
  agents,
}: {
  readonly services: readonly string[];
  readonly agents: string;
}) {
  return (
    <>
      <div className="truncate secondary">{services.join(", ")}</div>
      <div className="cell-sub truncate">{agents}</div>
    </>
  );
}

const ownColumns: readonly Column<Path>[] = [
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
    fold: (paths) => {
      const worst = worstOf(paths);
      return (
        <span className="path-score">
          <span className="narrow-only">
            <SeverityMark severity={worst.severity} />
            <span className="visually-hidden">{worst.severity}</span>
          </span>
          {score(worst.risk_score)}
        </span>
      );
    },
  },
  {
    id: "severity",
    title: "Severity",
    width: "80px",
    wide: true,
    sortBy: ({ severity }) => rank[severity],
    cell: ({ severity }) => <Severity severity={severity} />,
    fold: (paths) => <Severity severity={worstOf(paths).severity} />,
  },
  {
    id: "path",
    title: "Path",
    width: "minmax(160px, 3fr)",
    sortBy: ({ rule_name }) => rule_name,
    cell: (path) => <PathCell path={path} names={undefined} />,
    fold: (paths, { isOpen, toggle }) => (
      <FoldTitle
        title={worstOf(paths).rule_name}
        about={`${counted(paths.length, "path")}, ${agentsText(paths)}`}
        isOpen={isOpen}
        onToggle={toggle}
      />
    ),
  },
  {
    id: "service",
    title: "Service",
    width: "minmax(96px, 1fr)",
    wide: true,
    sortBy: ({ services, agents_involved }) => [...services, "", ...agents_involved].join(),
    cell: ({ services, agents_involved }) => (
      <Owners services={services} agents={agents_involved.join(", ")} />
    ),
    fold: (paths) => {
      const agents = new Set(paths.flatMap(({ agents_involved }) => agents_involved));
      const services = new Set(paths.flatMap((path) => path.services));
      return <Owners services={[...services].toSorted()} agents={counted(agents.size, "agent")} />;
    },
  },
  {
    id: "proof",
    title: "Proof",
    width: "80px",
    wide: true,
    cell: ({ path_id }) => <ProofMark pathIds={[path_id]} />,
    fold: (paths) => <ProofMark pathIds={paths.map(({ path_id }) => path_id)} />,
  },
  {
    id: "owasp",
    title: "OWASP",
    width: "56px",
    wide: true,
    sortBy: ({ owasp_tag }) => owasp_tag,
    cell: ({ owasp_tag }) => <span className="secondary tabular">{owasp_tag}</span>,
    fold: (paths) => (
      <span className="secondary tabular">
        {[...new Set(paths.map(({ owasp_tag }) => owasp_tag))].join(", ")}
      </span>
    ),
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
