import type { Sigma } from "sigma";
import type { Colors } from "./read-colors.ts";
import type { Scene } from "./scene.ts";

/** What a drawing shows: what is in sight, with the labels that are drawn. */
export function sceneOf(sigma: Sigma, colors: Colors): Scene {
  const { width, height } = sigma.getDimensions();
  const graph = sigma.getGraph();
  const labelled = sigma.getNodeDisplayedLabels();
  const placeOf = (id: string): readonly [number, number] => {
    const { x, y } = sigma.graphToViewport({
      x: Number(graph.getNodeAttribute(id, "x")),
      y: Number(graph.getNodeAttribute(id, "y")),
    });
    return [x, y];
  };
  const isIn = ([x, y]: readonly [number, number]) => x >= 0 && y >= 0 && x <= width && y <= height;
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
