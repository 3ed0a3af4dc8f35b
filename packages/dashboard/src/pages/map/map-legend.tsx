import { count } from "../../core/format.ts";
import type { MapGraph } from "./map-graph.ts";

/** The legend of edges, if any were observed. */
export function MapLegend({ seen: { all, unconfigured } }: Pick<MapGraph, "seen">) {
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
