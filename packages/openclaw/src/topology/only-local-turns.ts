import type { GraphEdge, PostureGraph } from "@parapet/posture";

/**
 * What is left of a graph where the gateway does not start: nothing that somebody sends or
 * publishes reaches an agent, and no job wakes one. What its owner starts without the gateway
 * remains, with the code and the files that it loads.
 */
export function onlyLocalTurns({ nodes, edges }: PostureGraph): PostureGraph {
  const running = edges.filter(({ kind }) => kind !== "DELIVERS" && kind !== "TRIGGERS");
  const leading = new Set(running.map(({ source }) => source));
  const kindOf = new Map(nodes.map(({ key, kind }) => [key, kind]));
  const isIdle = ({ target }: GraphEdge): boolean =>
    idleKinds.has(kindOf.get(target) ?? "") && !leading.has(target);
  const kept = running.filter((edge) => edge.kind !== "CAN_WRITE" || !isIdle(edge));
  const touched = new Set(kept.flatMap(({ source, target }) => [source, target]));
  return {
    nodes: nodes.filter(({ key, kind }) => !outsideKinds.has(kind) || touched.has(key)),
    edges: kept,
  };
}

const idleKinds: ReadonlySet<string> = new Set(["untrusted_source", "channel", "gateway"]);
const outsideKinds: ReadonlySet<string> = new Set([...idleKinds, "principal", "scheduler"]);
