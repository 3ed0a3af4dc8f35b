import { lazyComponent } from "../../components/lazy-component.tsx";

/** The graph of a path. */
export const PathGraph = lazyComponent(async () => (await import("./path-graph.tsx")).PathGraph);
