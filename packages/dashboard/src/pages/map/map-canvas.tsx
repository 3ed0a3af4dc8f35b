import { DirectedGraph } from "graphology";
import { useEffect, useRef, useState } from "react";
import { Sigma } from "sigma";
import {
  EdgeArrowProgram,
  EdgeLineProgram,
  EdgeRectangleProgram,
  NodeCircleProgram,
  NodePointProgram,
} from "sigma/rendering";
import { useShared } from "../../core/shared-value.ts";
import { levelOfScore } from "../../components/severity.tsx";
import { theme } from "../../shell/theme.ts";
import { drawLabel, drawShortLabel } from "./draw-label.ts";
import type { MapEdge, MapGraph } from "./map-graph.ts";
import { type Colors, readColors } from "./read-colors.ts";

/** Above this, costly per-edge and per-label work is skipped. */
const manyNodes = 400;

/** The graph, drawn with WebGL; calls `onFailure` if unavailable. */
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
  /** Nodes reachable from the selected node. */
  readonly reached: ReadonlySet<string>;
  readonly choke: ReadonlySet<string>;
  readonly onSelect: (id: string) => void;
  readonly onFailure: () => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const drawing = useRef<Sigma>(undefined);
  const [ready, setReady] = useState(false);
  const chosenTheme = useShared(theme);
  const firstChoke = useRef(choke);

  useEffect(() => {
    if (container.current === null) return undefined;
    const colors = readColors(container.current);
    const isLarge = graph.nodes.length > manyNodes;
    try {
      const sigma = new Sigma(new DirectedGraph(), container.current, {
        allowInvalidContainer: true,
        labelFont: getComputedStyle(document.body).fontFamily,
        labelSize: 12,
        labelColor: { color: colors.ink },
        labelDensity: graph.nodes.length > 200 ? 0.6 : 20,
        labelGridCellSize: 24,
        labelRenderedSizeThreshold: graph.nodes.length > 200 ? 9 : 0,
        ...programsFor(isLarge),
        hideEdgesOnMove: isLarge,
        hideLabelsOnMove: isLarge,
        zIndex: true,
        stagePadding: 0,
        defaultDrawNodeHover: drawLabel(colors),
        defaultDrawNodeLabel: drawShortLabel(colors, container.current.clientWidth / 6 - 32),
      });
      // Fixed bounds, so that columns align with their titles.
      const { clientWidth, clientHeight } = container.current;
      sigma.setCustomBBox({ x: [0, 1], y: [0, clientHeight / Math.max(1, clientWidth)] });
      // Set last, so that it is processed once.
      sigma.setGraph(drawable(graph, container.current, colors, firstChoke.current));
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
    if (selected === "") {
      // Without reducers, as first drawn.
      if (sigma.getSetting("nodeReducer") === null) return;
      sigma.setSetting("nodeReducer", null);
      sigma.setSetting("edgeReducer", null);
      return;
    }
    const colors = readColors(container.current);
    const isOn = (id: string) => id === selected || reached.has(id);
    sigma.setSetting("nodeReducer", (id, attributes) =>
      isOn(id)
        ? { ...attributes, highlighted: id === selected, zIndex: 1 }
        : { ...attributes, color: colors.faint, label: "", zIndex: 0 },
    );
    sigma.setSetting("edgeReducer", (edge, attributes) => {
      const [source, target] = sigma.getGraph().extremities(edge);
      if (isOn(source) && isOn(target)) {
        return { ...attributes, color: seenColor(attributes, colors), size: 1.6 };
      }
      return { ...attributes, hidden: graph.nodes.length > manyNodes, color: colors.faint };
    });
  }, [graph, selected, reached, ready, chosenTheme]);

  useEffect(() => {
    const drawn = drawing.current?.getGraph();
    if (drawn === undefined) return;
    for (const id of choke) {
      const size = baseSize(graph) * 2;
      // Each change redraws the map.
      if (!drawn.hasNode(id) || drawn.getNodeAttribute(id, "size") === size) continue;
      drawn.setNodeAttribute(id, "size", size);
    }
  }, [graph, choke, ready, chosenTheme]);

  return (
    <div
      ref={container}
      className="map-canvas"
      role="img"
      aria-label="Map of the posture graph, from entry points on the left to assets on the right. The table has the same nodes."
      data-ready={ready}
    />
  );
}

/** Each program is compiled before drawing. Thin lines and points are cheapest. */
function programsFor(isLarge: boolean) {
  return isLarge
    ? {
        defaultEdgeType: "line",
        edgeProgramClasses: { line: EdgeLineProgram, seen: EdgeRectangleProgram },
        defaultNodeType: "point",
        nodeProgramClasses: { point: NodePointProgram },
      }
    : {
        defaultEdgeType: "arrow",
        edgeProgramClasses: { arrow: EdgeArrowProgram, seen: EdgeArrowProgram },
        defaultNodeType: "circle",
        nodeProgramClasses: { circle: NodeCircleProgram },
      };
}

function drawable(
  graph: MapGraph,
  { clientWidth, clientHeight }: HTMLElement,
  colors: Colors,
  choke: ReadonlySet<string>,
): DirectedGraph {
  const drawn = new DirectedGraph();
  const ratio = clientHeight / Math.max(1, clientWidth);
  const base = baseSize(graph);
  for (const { id, name, risk, x, y, configured } of graph.nodes) {
    drawn.addNode(id, {
      x,
      y: y * ratio,
      label: name,
      size: choke.has(id) ? base * 2 : base + (risk > 0 ? base / 3 : 0),
      color: risk === 0 ? colors.quiet : colors[levelOfScore(risk)],
      ...(configured ? {} : { color: colors.critical }),
    });
  }
  const quiet = graph.nodes.length > manyNodes ? colors.faint : colors.line;
  // Observed edges are drawn above configured ones.
  for (const edge of graph.edges.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const { source, target } = edge;
    if (source === target) continue;
    drawn.mergeEdge(source, target, lookOf(edge, colors, quiet));
  }
  return drawn;
}

function baseSize({ nodes }: MapGraph): number {
  if (nodes.length > 1_000) return 2;
  return nodes.length > 200 ? 4 : 5;
}

type Seen = "" | "configured" | "unconfigured";

function seenAs({ seen }: MapEdge): Seen {
  if (seen === undefined) return "";
  return seen.configured ? "configured" : "unconfigured";
}

function rankOf(edge: MapEdge): number {
  return ["", "configured", "unconfigured"].indexOf(seenAs(edge));
}

function lookOf(edge: MapEdge, colors: Colors, quiet: string) {
  const seen = seenAs(edge);
  if (seen === "") return { size: 0.8, color: quiet };
  // Twice as wide for every hundredfold of calls.
  const size = 1.6 + Math.min(2.4, Math.log10(1 + (edge.seen?.calls ?? 0)) / 2);
  return { size, color: seenColor({ seen }, colors), seen, type: "seen", zIndex: 1 };
}

function seenColor({ seen }: Readonly<Record<string, unknown>>, colors: Colors): string {
  if (seen === "unconfigured") return colors.critical;
  return seen === "configured" ? colors.good : colors.accent;
}
