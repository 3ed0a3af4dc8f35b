import type { Sigma } from "sigma";
import type { Colors } from "./read-colors.ts";
import type { Collapsed } from "./collapse.ts";
import type { Scene } from "./scene.ts";
import type { ShownPart } from "./shown-scene.ts";

/** What a drawing shows: what is in sight, with the labels that are drawn. */
export function sceneOf(sigma: Sigma, colors: Colors, labelled: ReadonlySet<string>): Scene {
  const { width, height } = sigma.getDimensions();
  const graph = sigma.getGraph();
  const { placeOf, isIn } = sightOf(sigma);
  const dots = graph.nodes().flatMap((id) => {
    const at = placeOf(id);
    const shown = sigma.getNodeDisplayData(id);
    if (shown === undefined || shown.hidden || !isIn(at)) return [];
    const label = labelled.has(id) || shown.highlighted ? (shown.label ?? "") : "";
    return [{ at, radius: sigma.scaleSize(shown.size), color: shown.color, label }];
  });
  const lines = graph.edges().flatMap((edge) => {
    const shown = sigma.getEdgeDisplayData(edge);
    if (shown === undefined || shown.hidden) return [];
    const [from, to] = [placeOf(graph.source(edge)), placeOf(graph.target(edge))];
    return isIn(from) || isIn(to) ? [{ from, to, color: shown.color, width: shown.size }] : [];
  });
  const { fontFamily } = getComputedStyle(document.body);
  return {
    width,
    height,
    background: colors.surface,
    font: fontFamily,
    ink: colors.ink,
    lines,
    dots,
  };
}

/** The nodes that are in sight, and the edges that are drawn from or to them. */
export function partOf(sigma: Sigma, { graph, members }: Collapsed): ShownPart {
  const { placeOf, isIn } = sightOf(sigma);
  const isShown = (id: string) =>
    sigma.getNodeDisplayData(id)?.hidden === false && isIn(placeOf(id));
  const nodes = graph.nodes.filter(({ id }) => isShown(id));
  const ids = new Set(nodes.map(({ id }) => id));
  const drawn = sigma.getGraph();
  const edges = graph.edges.filter(({ source, target }) => {
    if (!ids.has(source) && !ids.has(target)) return false;
    const edge = drawn.edge(source, target);
    return edge !== undefined && sigma.getEdgeDisplayData(edge)?.hidden === false;
  });
  return {
    nodes: nodes.map((node) => ({
      ...node,
      members: (members.get(node.id) ?? []).map(({ id }) => id),
    })),
    edges,
  };
}

function sightOf(sigma: Sigma) {
  const { width, height } = sigma.getDimensions();
  const graph = sigma.getGraph();
  return {
    placeOf: (id: string): readonly [number, number] => {
      const { x, y } = sigma.graphToViewport({
        x: Number(graph.getNodeAttribute(id, "x")),
        y: Number(graph.getNodeAttribute(id, "y")),
      });
      return [x, y];
    },
    isIn: ([x, y]: readonly [number, number]) => x >= 0 && y >= 0 && x <= width && y <= height,
  };
}
