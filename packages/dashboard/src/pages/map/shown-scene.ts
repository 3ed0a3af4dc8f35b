import { sharedValue } from "../../core/shared-value.ts";
import type { MapEdge, MapNode } from "./map-graph.ts";
import type { Scene } from "./scene.ts";

/** The part of the graph that is in sight. */
export type ShownPart = {
  readonly nodes: readonly (MapNode & {
    /** IDs of the nodes that it stands for; empty for a node of its own. */
    readonly members: readonly string[];
  })[];
  readonly edges: readonly MapEdge[];
};

export type ShownMap = { readonly scene: () => Scene; readonly part: () => ShownPart };

/** Takes down what the map shows, for an export; undefined while no map is drawn. */
export const shownMap = sharedValue<ShownMap | undefined>(undefined);
