import { count, humanized, score } from "../../core/format.ts";
import type { Column } from "../../components/data-table.tsx";
import { levelOfScore, SeverityMark } from "../../components/severity.tsx";
import type { MapGraph, MapNode } from "./map-graph.ts";

export function nodeColumns(
  { from, into }: MapGraph,
  select: (id: string) => void,
): readonly Column<MapNode>[] {
  return [
    {
      id: "risk",
      title: "Risk",
      width: "60px",
      numeric: true,
      sortBy: ({ risk }) => risk,
      cell: ({ risk }) =>
        risk === 0 ? (
          <span className="muted">None</span>
        ) : (
          <span className="path-score">
            <SeverityMark severity={levelOfScore(risk)} />
            <span className="visually-hidden">{levelOfScore(risk)}</span>
            {score(risk)}
          </span>
        ),
    },
    {
      id: "name",
      title: "Node",
      width: "minmax(0, 1fr)",
      sortBy: ({ name }) => name,
      cell: ({ id, name, kind }) => (
        <button
          type="button"
          className="row-link row-button truncate block"
          onClick={() => select(id)}
        >
          {name}
          <span className="narrow-only muted"> {humanized(kind)}</span>
        </button>
      ),
    },
    {
      id: "kind",
      title: "Kind",
      width: "minmax(88px, 140px)",
      wide: true,
      sortBy: ({ kind }) => kind,
      cell: ({ kind }) => <span className="secondary">{humanized(kind)}</span>,
    },
    {
      id: "service",
      title: "Service",
      width: "minmax(72px, 140px)",
      wide: true,
      sortBy: ({ service }) => service,
      cell: ({ service }) => (
        <div className="truncate secondary">{service === "" ? "shared" : service}</div>
      ),
    },
    {
      id: "seen",
      title: "Telemetry",
      width: "minmax(80px, 120px)",
      wide: true,
      sortBy: ({ configured, observed }) => (configured ? Number(observed) : 2),
      cell: ({ configured, observed }) =>
        configured ? (
          <span className="secondary">{observed ? "observed" : ""}</span>
        ) : (
          <span className="bad">not configured</span>
        ),
    },
    {
      id: "in",
      title: "In",
      width: "64px",
      numeric: true,
      wide: true,
      sortBy: ({ id }) => into.get(id)?.length ?? 0,
      cell: ({ id }) => count(into.get(id)?.length ?? 0),
    },
    {
      id: "out",
      title: "Out",
      width: "72px",
      numeric: true,
      wide: true,
      sortBy: ({ id }) => from.get(id)?.length ?? 0,
      cell: ({ id }) => count(from.get(id)?.length ?? 0),
    },
  ];
}
