import { count, score } from "../../core/format.ts";
import type { MapGraph } from "./map-graph.ts";

/** What the color of an edge tells. */
export type EdgeColor = "telemetry" | "risk";

/** The legend of edges. */
export function MapLegend({
  seen: { all, unconfigured },
  color,
}: Pick<MapGraph, "seen"> & { readonly color: EdgeColor }) {
  if (color === "risk") {
    return (
      <ul className="map-legend">
        <li>
          <span className="edge-mark" /> No attack path
        </li>
        {heat.map(([level, from]) => (
          <li key={level}>
            <span className="edge-mark" data-heat={level} /> {score(from)} and up
          </li>
        ))}
      </ul>
    );
  }
  if (all === 0) return null;
  return (
    <ul className="map-legend">
      <li>
        <span className="edge-mark" /> Configured
      </li>
      <li>
        <span className="edge-mark" data-seen="configured" /> Observed{" "}
        <span className="tabular">{count(all - unconfigured)}</span>
      </li>
      {unconfigured === 0 ? null : (
        <li>
          <span className="edge-mark" data-seen="unconfigured" /> Observed, not configured{" "}
          <span className="tabular">{count(unconfigured)}</span>
        </li>
      )}
    </ul>
  );
}

const heat = [
  ["low", 0.1],
  ["medium", 4],
  ["high", 7],
  ["critical", 9],
] as const;
