import { count } from "../../core/format.ts";
import type { MapGraph } from "./map-graph.ts";

/** What the lines of the map mean; only where spans have shown some. */
export function MapLegend({ seen: { all, unconfigured } }: Pick<MapGraph, "seen">) {
  if (all === 0) return null;
  return (
    <ul className="map-legend">
      <li>
        <span className="edge-mark" /> Configured
      </li>
      <li>
        <span className="edge-mark" data-seen="configured" /> Seen in telemetry{" "}
        <span className="tabular">{count(all - unconfigured)}</span>
      </li>
      {unconfigured === 0 ? null : (
        <li>
          <span className="edge-mark" data-seen="beyond" /> Seen there, and no configuration allows
          it <span className="tabular">{count(unconfigured)}</span>
        </li>
      )}
    </ul>
  );
}
