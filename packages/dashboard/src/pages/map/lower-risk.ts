import { score } from "../../core/format.ts";
import type { MapGraph } from "./map-graph.ts";

/** The risk reduction of removing a node; calculated per service, since the total is not a sum. */
export function lowerRisk(removed: number, { nodes }: Pick<MapGraph, "nodes">): string {
  const services = new Set(nodes.map(({ service }) => service).filter((name) => name !== ""));
  return services.size > 1
    ? `the combined risk of its services would be ${score(removed)} lower`
    : `the total risk would be ${score(removed)} lower`;
}
