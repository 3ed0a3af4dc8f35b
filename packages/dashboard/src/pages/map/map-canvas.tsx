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
import { levelOfScore } from "../../components/severity.tsx";
import { useIsDark } from "../../shell/use-is-dark.ts";
import { drawLabel, labelDrawer, type LabelRoom } from "./draw-label.ts";
import type { Collapsed } from "./collapse.ts";
import type { MapEdge, MapGraph } from "./map-graph.ts";
import type { EdgeColor } from "./map-legend.tsx";
import { shownMap } from "./shown-scene.ts";
import { partOf, sceneOf } from "./take-scene.ts";
import { type Colors, readColors } from "./read-colors.ts";

/** Above this, costly per-edge and per-label work is skipped. */
const manyNodes = 400;

/** The graph, drawn with WebGL; calls `onFailure` if unavailable. */
export function MapCanvas({
  collapsed,
  selected,
  reached,
  choke,
  edgeColor,
  onSelect,
  onFailure,
}: {
  readonly collapsed: Collapsed;
  readonly selected: string;
  /** Nodes that are highlighted with the selected one. */
  readonly reached: ReadonlySet<string>;
  readonly choke: ReadonlySet<string>;
  readonly edgeColor: EdgeColor;
  readonly onSelect: (id: string) => void;
  readonly onFailure: () => void;
}) {
  const { graph } = collapsed;
  const container = useRef<HTMLDivElement>(null);
  const drawing = useRef<Sigma>(undefined);
  const [ready, setReady] = useState(false);
  const isDark = useIsDark();
  const firstChoke = useRef(choke);
  const firstEdgeColor = useRef(edgeColor);

  useEffect(() => {
    if (container.current === null) return undefined;
    const colors = readColors(container.current);
    const isLarge = graph.nodes.length > manyNodes;
    const ratioOf = () => drawing.current?.getCamera().ratio ?? 1;
    const labels = labelDrawer(colors, roomIn(container.current, ratioOf));
    try {
      const sigma = new Sigma(new DirectedGraph(), container.current, {
        allowInvalidContainer: true,
        labelFont: getComputedStyle(document.body).fontFamily,
        labelSize: 12,
        labelColor: { color: colors.ink },
        // Of many nodes those with most risk are named; more when they are further apart.
        labelDensity: graph.nodes.length > 200 ? 0.8 : 20,
        labelGridCellSize: graph.nodes.length > 200 ? 32 : 24,
        labelRenderedSizeThreshold: 0,
        ...programsFor(isLarge),
        hideEdgesOnMove: isLarge,
        hideLabelsOnMove: isLarge,
        zIndex: true,
        stagePadding: 0,
        defaultDrawNodeHover: drawLabel(colors),
        defaultDrawNodeLabel: labels.draw,
        // Lines and dots do not grow beyond what is easily seen.
        zoomToSizeRatioFunction: (ratio) => Math.max(0.4, Math.sqrt(ratio)),
        minCameraRatio: 0.005,
        maxCameraRatio: 2,
      });
      // Fixed bounds, so that columns align with their titles.
      const { clientWidth, clientHeight } = container.current;
      sigma.setCustomBBox({ x: [0, 1], y: [0, clientHeight / Math.max(1, clientWidth)] });
      // Set last, so that it is processed once.
      sigma.setGraph(
        drawable(graph, container.current, {
          colors,
          choke: firstChoke.current,
          edgeColor: firstEdgeColor.current,
        }),
      );
      sigma.on("beforeRender", labels.begin);
      sigma.on("clickNode", ({ node }) => onSelect(node));
      sigma.on("clickStage", () => onSelect(""));
      drawing.current = sigma;
      shownMap.set({
        scene: () => sceneOf(sigma, colors, labels.drawn()),
        part: () => partOf(sigma, collapsed),
      });
      setReady(true);
      return () => {
        drawing.current = undefined;
        shownMap.set(undefined);
        sigma.kill();
      };
    } catch {
      onFailure();
      return undefined;
    }
  }, [collapsed, graph, onSelect, onFailure, isDark]);

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
        return { ...attributes, color: onColor(attributes, colors), size: 1.6 };
      }
      return { ...attributes, hidden: graph.nodes.length > manyNodes, color: colors.faint };
    });
  }, [graph, selected, reached, ready, isDark]);

  useEffect(() => {
    const drawn = drawing.current?.getGraph();
    if (drawn === undefined || container.current === null) return;
    if (firstEdgeColor.current === edgeColor) return;
    firstEdgeColor.current = edgeColor;
    const colors = readColors(container.current);
    const look = lookIn(graph, colors, edgeColor);
    for (const edge of graph.edges) {
      if (!drawn.hasEdge(edge.source, edge.target)) continue;
      drawn.replaceEdgeAttributes(edge.source, edge.target, look(edge));
    }
  }, [graph, edgeColor, ready, isDark]);

  useEffect(() => {
    const drawn = drawing.current?.getGraph();
    if (drawn === undefined) return;
    for (const id of choke) {
      const size = baseSize(graph) * 2;
      // Each change redraws the map.
      if (!drawn.hasNode(id) || drawn.getNodeAttribute(id, "size") === size) continue;
      drawn.setNodeAttribute(id, "size", size);
    }
  }, [graph, choke, ready, isDark]);

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

type Look = {
  readonly colors: Colors;
  readonly choke: ReadonlySet<string>;
  readonly edgeColor: EdgeColor;
};

function drawable(
  graph: MapGraph,
  { clientWidth, clientHeight }: HTMLElement,
  { colors, choke, edgeColor }: Look,
): DirectedGraph {
  const drawn = new DirectedGraph();
  const ratio = clientHeight / Math.max(1, clientWidth);
  const base = baseSize(graph);
  const columns = Map.groupBy(graph.nodes, columnOf);
  for (const node of graph.nodes) {
    const { id, name, risk, x, y, configured } = node;
    drawn.addNode(id, {
      x,
      y: y * ratio,
      share: 1 / (columns.get(columnOf(node))?.length ?? 1),
      label: name,
      size: choke.has(id) ? base * 2 : base + (risk > 0 ? base / 3 : 0),
      color: risk === 0 ? colors.quiet : colors[levelOfScore(risk)],
      ...(configured ? {} : { color: colors.critical }),
    });
  }
  const look = lookIn(graph, colors, edgeColor);
  // Observed edges are drawn above configured ones, and of two the one with more risk.
  for (const edge of graph.edges.toSorted((a, b) => rankOf(a) - rankOf(b) || a.risk - b.risk)) {
    const { source, target } = edge;
    if (source === target) continue;
    drawn.mergeEdge(source, target, look(edge));
  }
  return drawn;
}

/** Nodes of one column have one place from the left. */
function columnOf({ x }: { readonly x: number }): string {
  return x.toFixed(3);
}

/** Columns share the width, and the nodes of one its height; both grow as the map is zoomed. */
function roomIn({ clientWidth, clientHeight }: HTMLElement, ratioOf: () => number): LabelRoom {
  return ({ share }) => {
    const ratio = Math.max(0.001, ratioOf());
    return {
      right: clientWidth,
      width: clientWidth / 6 / ratio - 32,
      height: (clientHeight * (typeof share === "number" ? share : 0)) / ratio,
    };
  };
}

function lookIn({ nodes }: MapGraph, colors: Colors, edgeColor: EdgeColor) {
  const quiet = nodes.length > manyNodes ? colors.faint : colors.line;
  return (edge: MapEdge) =>
    edgeColor === "risk" ? heatOf(edge, colors, quiet) : lookOf(edge, colors, quiet);
}

/** The hotter an edge, the wider. */
function heatOf({ risk }: MapEdge, colors: Colors, quiet: string) {
  return risk === 0
    ? { size: 0.6, color: quiet, heat: "", seen: "", type: undefined, zIndex: 0 }
    : {
        size: 0.6 + risk / (quiet === colors.faint ? 12 : 5),
        color: colors[levelOfScore(risk)],
        heat: levelOfScore(risk),
        seen: "",
        type: "seen",
        zIndex: Math.ceil(risk),
      };
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
  if (seen === "") return { size: 0.8, color: quiet, seen, heat: "", type: undefined, zIndex: 0 };
  // Twice as wide for every hundredfold of calls.
  const size = 1.6 + Math.min(2.4, Math.log10(1 + (edge.seen?.calls ?? 0)) / 2);
  return { size, color: seenColor({ seen }, colors), seen, heat: "", type: "seen", zIndex: 1 };
}

/** Of a highlighted edge. */
function onColor(attributes: Readonly<Record<string, unknown>>, colors: Colors): string {
  const { heat, color } = attributes;
  return typeof heat === "string" && heat !== "" ? String(color) : seenColor(attributes, colors);
}

function seenColor({ seen }: Readonly<Record<string, unknown>>, colors: Colors): string {
  if (seen === "unconfigured") return colors.critical;
  return seen === "configured" ? colors.good : colors.accent;
}
