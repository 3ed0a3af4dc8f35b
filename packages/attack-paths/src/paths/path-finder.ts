import { createHash } from "node:crypto";
import { canonicalJson, type PostureGraph } from "@parapet/posture";
import { findAttackPaths, mergeDetections } from "./find-paths.ts";
import type { Detection, FindOptions } from "./find-paths.ts";
import type { Rule } from "../rules/rule.ts";
import { shardsOf } from "./shards.ts";

/**
 * A search that caches the results of each shard of the last graph: of a thousand workspaces in
 * which one setting changed it searches one again. Returns the same as `findAttackPaths`.
 */
export function pathFinder(
  rules: readonly Rule[],
  options: FindOptions = {},
): (graph: PostureGraph) => Detection {
  let known = new Map<string, Detection>();
  return (graph) => {
    const seen = new Map<string, Detection>();
    const detections = shardsOf(graph).map((shard) => {
      const digest = digestOf(shard);
      const detection =
        seen.get(digest) ?? known.get(digest) ?? findAttackPaths(shard, rules, options);
      seen.set(digest, detection);
      return detection;
    });
    known = seen;
    return mergeDetections(detections);
  };
}

function digestOf({ nodes, edges }: PostureGraph): string {
  const lines = [...nodes, ...edges].map(canonicalJson).toSorted();
  return createHash("sha256").update(lines.join("\n")).digest("base64");
}
