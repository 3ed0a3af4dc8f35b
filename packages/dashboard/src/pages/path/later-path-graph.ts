import { later } from "../../components/later.tsx";

/** The graph of a path. */
export const PathGraph = later(async () => (await import("./path-graph.tsx")).PathGraph);
