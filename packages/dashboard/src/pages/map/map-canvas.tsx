import { DirectedGraph } from "graphology";
import { useEffect, useRef, useState } from "react";
import { Sigma } from "sigma";
import { useShared } from "../../parts/shared-value.ts";
import { levelOfScore } from "../../parts/severity.tsx";
import { theme } from "../../shell/theme.ts";
import { drawLabel, drawShortLabel } from "./draw-label.ts";
import type { MapGraph } from "./map-graph.ts";
import { layoutOf } from "./map-layout.ts";
import { readColours } from "./read-colours.ts";

/** The whole graph, drawn by the graphics card; `onFailure` where there is none. */
export function MapCanvas({
  graph,
  selected,
  reached,
  choke,
  onSelect,
  onFailure,
}: {
  readonly graph: MapGraph;
  readonly selected: string;
  /** What the selected node reaches. */
  readonly reached: ReadonlySet<string>;
  readonly choke: ReadonlySet<string>;
  readonly onSelect: (id: string) => void;
  readonly onFailure: () => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const drawing = useRef<Sigma>(undefined);
  const [ready, setReady] = useState(false);
  const chosenTheme = useShared(theme);

  useEffect(() => {
    if (container.current === null) return undefined;
    const colours = readColours(container.current);
    try {
      const sigma = new Sigma(drawable(graph, container.current), container.current, {
        allowInvalidContainer: true,
        labelFont: getComputedStyle(document.body).fontFamily,
        labelSize: 12,
        labelColor: { color: colours.ink },
        labelDensity: graph.nodes.length > 200 ? 0.6 : 20,
        labelGridCellSize: 24,
        labelRenderedSizeThreshold: graph.nodes.length > 200 ? 9 : 0,
        defaultEdgeType: "arrow",
        zIndex: true,
        stagePadding: 0,
        defaultDrawNodeHover: drawLabel(colours),
        defaultDrawNodeLabel: drawShortLabel(colours, container.current.clientWidth / 6 - 32),
      });
      // Columns stand below their titles, whatever stands in them.
      const { clientWidth, clientHeight } = container.current;
      sigma.setCustomBBox({ x: [0, 1], y: [0, clientHeight / Math.max(1, clientWidth)] });
      sigma.on("clickNode", ({ node }) => onSelect(node));
      sigma.on("clickStage", () => onSelect(""));
      drawing.current = sigma;
      setReady(true);
      return () => {
        drawing.current = undefined;
        sigma.kill();
      };
    } catch {
      onFailure();
      return undefined;
    }
  }, [graph, onSelect, onFailure, chosenTheme]);

  useEffect(() => {
    const sigma = drawing.current;
    if (sigma === undefined || container.current === null) return;
    const colours = readColours(container.current);
    const isOn = (id: string) => selected === "" || id === selected || reached.has(id);
    const riskOf = new Map(graph.nodes.map(({ id, risk }) => [id, risk]));
    sigma.setSetting("nodeReducer", (id, attributes) => {
      const risk = riskOf.get(id) ?? 0;
      const colour = risk === 0 ? colours.quiet : colours[levelOfScore(risk)];
      return {
        ...attributes,
        color: isOn(id) ? colour : colours.faint,
        label: isOn(id) ? attributes["label"] : "",
        size: choke.has(id) ? attributes["size"] * 1.6 : attributes["size"],
        highlighted: id === selected,
        zIndex: isOn(id) ? 1 : 0,
      };
    });
    sigma.setSetting("edgeReducer", (edge, attributes) => {
      const [source, target] = sigma.getGraph().extremities(edge);
      const on = selected !== "" && isOn(source) && isOn(target);
      if (selected !== "" && !on)
        return { ...attributes, hidden: graph.nodes.length > 400, color: colours.faint };
      return { ...attributes, color: on ? colours.accent : colours.line, size: on ? 1.6 : 0.8 };
    });
    sigma.refresh();
  }, [graph, selected, reached, choke, ready, chosenTheme]);

  return (
    <div
      ref={container}
      className="map-canvas"
      role="img"
      aria-label="Map of the posture graph, from outside on the left to what matters on the right. The table has the same nodes."
      data-ready={ready}
    />
  );
}

function drawable(
  { nodes, edges }: MapGraph,
  { clientWidth, clientHeight }: HTMLElement,
): DirectedGraph {
  const drawn = new DirectedGraph();
  const places = layoutOf(nodes);
  const ratio = clientHeight / Math.max(1, clientWidth);
  const base = nodes.length > 1_000 ? 2 : nodes.length > 200 ? 4 : 5;
  for (const { id, name, risk } of nodes) {
    const { x = 0, y = 0 } = places.get(id) ?? {};
    drawn.addNode(id, { x, y: y * ratio, label: name, size: base + (risk > 0 ? base / 3 : 0) });
  }
  for (const { source, target } of edges) {
    if (source !== target && !drawn.hasEdge(source, target))
      drawn.addEdge(source, target, { size: 0.8 });
  }
  return drawn;
}
