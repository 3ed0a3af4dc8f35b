import { score } from "../../core/format.ts";
import type { MapGraph } from "./map-graph.ts";

/** How much lower which risk would be: a choke point is weighed in each service by itself, and a total of several is no sum. */
export function lowerRisk(removed: number, { nodes }: Pick<MapGraph, "nodes">): string {
  const services = new Set(nodes.map(({ service }) => service).filter((name) => name !== ""));
  return services.size > 1
    ? `the risks of the services that use it would be ${score(removed)} lower, added up`
    : `the total risk would be ${score(removed)} lower`;
}
