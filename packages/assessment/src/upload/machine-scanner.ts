import type { GraphEdge, GraphNode, PostureGraph } from "@parapet/posture";
import { rewriteTexts } from "@parapet/posture/redaction";
import type { Scanner } from "../inspection/scanner.ts";
import { serviceOfMachine, sharedKeyOfMachine } from "./machine-upload.ts";

/**
 * The scanner for what leaves a machine: services and nodes are named after the machine before
 * anything is searched, so that what fixes are worth is said of the paths that the service finds.
 * `shown` is how texts leave.
 */
export function machineScanner(
  scanner: Scanner,
  machine: string,
  shown: (text: string) => string,
): Scanner {
  const nodes = new WeakMap<GraphNode, GraphNode>();
  const edges = new WeakMap<GraphEdge, GraphEdge>();
  const nameOf = (service: string) => serviceOfMachine(machine, shown(service));
  const namedGraph = (graph: PostureGraph): PostureGraph => {
    const shared = new Set(graph.nodes.flatMap(({ key, service }) => (service === "" ? key : [])));
    const keyOf = (key: string): string =>
      shared.has(key) ? sharedKeyOfMachine(machine, shown(key)) : nameOf(key);
    return {
      nodes: graph.nodes.map((node) =>
        memoized(nodes, node, () => ({
          ...rewriteTexts(node, shown),
          key: keyOf(node.key),
          service: node.service === "" ? "" : nameOf(node.service),
        })),
      ),
      edges: graph.edges.map((edge) =>
        memoized(edges, edge, () => ({
          ...rewriteTexts(edge, shown),
          source: keyOf(edge.source),
          target: keyOf(edge.target),
        })),
      ),
    };
  };
  return {
    ...scanner,
    inspectWorkspace: async (path, options) => {
      const { scan, graphAfterFix, again } = await scanner.inspectWorkspace(path, options);
      const { graph, service, services, ...rest } = scan;
      return {
        scan: {
          ...rewriteTexts(rest, shown),
          service: nameOf(service),
          services: services.map(nameOf),
          graph: namedGraph(graph),
        },
        graphAfterFix: async (...asked) => {
          const drawn = await graphAfterFix(...asked);
          return drawn && namedGraph(drawn);
        },
        // Nothing is fixed in what leaves a machine.
        previewAll: async () => undefined,
        again: async (drafted) => rewriteTexts(await again(drafted), shown),
      };
    },
  };
}

function memoized<Value extends object>(
  known: WeakMap<Value, Value>,
  value: Value,
  make: () => Value,
): Value {
  const before = known.get(value);
  if (before !== undefined) return before;
  const made = make();
  known.set(value, made);
  return made;
}
