import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { nodeKey, sharedNodeKey } from "@parapet/posture";
import type {
  Attributes,
  EdgeKind,
  EdgeControl,
  Evidence,
  GraphEdge,
  GraphNode,
  NodeKind,
  PostureGraph,
} from "@parapet/posture";

/**
 * An edge as the sketch takes it: where it is configured instead of evidence, and no more than it
 * has to say.
 */
export type EdgeSketch = {
  readonly source: string;
  readonly target: string;
  readonly kind: EdgeKind;
  readonly description: string;
  /** Pointers of the settings that make the edge. */
  readonly at: readonly string[];
  /** Absolute paths of files in the state folder that make it. */
  readonly files?: readonly string[];
  readonly vulnerability?: string;
  readonly fixedBy?: readonly CheckId[];
  readonly attributes?: Attributes;
  readonly controls?: readonly { readonly name: string; readonly at: readonly string[] }[];
};

/** The graph while it is drawn. Nodes and edges may be given again; the first word stands. */
export type Sketch = {
  /** Adds a node of this service and returns its key. */
  readonly node: (
    kind: NodeKind,
    naturalKey: string,
    label: string,
    attributes?: Attributes,
  ) => string;
  /** Adds a node that other services can share, and returns its key. */
  readonly sharedNode: (
    kind: NodeKind,
    naturalKey: string,
    label: string,
    attributes?: Attributes,
  ) => string;
  readonly edge: (edge: EdgeSketch) => void;
  /** What was drawn, sorted by key. */
  readonly finish: () => PostureGraph;
};

const none: Evidence = {
  file: "",
  pointer: "",
  line: 0,
  column: 0,
  excerpt: "",
  default_of: "",
};

/** In place of where settings are, for a graph whose edges need not say where they are set. */
export function withoutEvidence(): Evidence {
  return none;
}

export function startSketch(
  service: string,
  evidenceOf: (pointer: string) => Evidence,
  evidenceOfFile: (path: string) => Evidence,
): Sketch {
  const isShown = evidenceOf !== withoutEvidence;
  const nodes = new Map<string, GraphNode>();
  const edges = new Map<string, GraphEdge>();
  const addNode = (node: GraphNode): string => {
    if (!nodes.has(node.key)) nodes.set(node.key, node);
    return node.key;
  };
  const known = new Map<string, Evidence>();
  const evidenceFor = (pointer: string): Evidence => {
    const evidence = known.get(pointer) ?? evidenceOf(pointer);
    known.set(pointer, evidence);
    return evidence;
  };
  const evidenceAt = (pointers: readonly string[]): readonly Evidence[] =>
    isShown ? [...new Set(pointers)].map(evidenceFor) : [];
  return {
    node: (kind, naturalKey, label, attributes = {}) =>
      addNode({ key: nodeKey(service, kind, naturalKey), kind, label, service, attributes }),
    sharedNode: (kind, naturalKey, label, attributes = {}) =>
      addNode({ key: sharedNodeKey(kind, naturalKey), kind, label, service: "", attributes }),
    edge: ({ source, target, kind, description, at, ...rest }) => {
      const key = edgeKey({ source, target, kind });
      if (edges.has(key)) return;
      edges.set(key, {
        source,
        target,
        kind,
        basis: "configured",
        attributes: rest.attributes ?? {},
        description,
        vulnerability: rest.vulnerability ?? "",
        evidence: isShown ? [...evidenceAt(at), ...(rest.files ?? []).map(evidenceOfFile)] : [],
        fixedBy: (rest.fixedBy ?? []).toSorted(),
        controls: (rest.controls ?? []).map((control): EdgeControl => ({
          name: control.name,
          evidence: evidenceAt(control.at),
        })),
      });
    },
    finish: () => ({ nodes: sortedByKey(nodes), edges: sortedByKey(edges) }),
  };
}

function edgeKey({ source, target, kind }: Pick<GraphEdge, "source" | "target" | "kind">): string {
  return JSON.stringify([source, kind, target]);
}

function sortedByKey<Value>(entries: ReadonlyMap<string, Value>): readonly Value[] {
  return [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
