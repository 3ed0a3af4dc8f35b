import { graphlib, layout as arrange } from "@dagrejs/dagre";
import {
  Background,
  Controls,
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  useReactFlow,
  useStore,
} from "@xyflow/react";
import "@xyflow/react/dist/style.css";
import "./path-graph.css";
import { useEffect, useMemo } from "react";
import type { Api } from "../../api/types.ts";
import { humanized } from "../../core/format.ts";
import { useWidth } from "../../components/use-width.ts";
import { nodeName } from "../attack-paths/route-text.ts";
import { nodeLabel } from "../../core/channel-names.ts";

type StepNode = Node<{
  readonly label: string;
  readonly kind: string;
  readonly role: "source" | "sink" | "step" | "condition";
  readonly number: string;
}>;

const edgeOptions = {
  markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16, color: "var(--ink-3)" },
};
/** Until it is measured. */
const fullWidth = 1_200;
/** Letters of 13 pixels are then 9 pixels high. */
const leastZoom = 0.72;
const width = 168;
const height = 64;
const fitting = { padding: 0.08, maxZoom: 1 };
const nodeTypes = { step: StepBox };

/** A path from left to right; nodes of its conditions branch off, dashed. */
export function PathGraph({
  path,
  selected,
  onSelect,
}: {
  readonly path: Api["AttackPathDetail"];
  readonly selected: number | undefined;
  readonly onSelect: (step: number) => void;
}) {
  const [element, available] = useWidth(fullWidth);
  const across = useMemo(() => graphOf(path, false), [path]);
  // Vertical where its letters would be too small to read.
  const isDown = available < across.width * leastZoom;
  const { nodes, edges } = useMemo(
    () => (isDown ? graphOf(path, true) : across),
    [path, isDown, across],
  );
  const shown = useMemo(
    () => nodes.map((node) => ({ ...node, selected: node.id === `s${selected}` })),
    [nodes, selected],
  );
  return (
    <div
      ref={element}
      className="path-graph"
      style={isDown ? { height: Math.min(640, nodes.length * 112) } : {}}
    >
      <ReactFlow
        key={isDown ? "down" : "across"}
        nodes={shown}
        edges={edges}
        nodeTypes={nodeTypes}
        fitView
        defaultEdgeOptions={edgeOptions}
        fitViewOptions={fitting}
        minZoom={0.2}
        maxZoom={1.6}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        zoomOnScroll={false}
        preventScrolling={false}
        onNodeClick={(_, node) => {
          if (node.id.startsWith("s")) onSelect(Number(node.id.slice(1)));
        }}
        ariaLabelConfig={{
          "node.a11yDescription.default": "Press Enter to highlight the step below.",
        }}
      >
        <Refit />
        <Background gap={16} size={1} />
        <Controls showInteractive={false} position="bottom-left" orientation="horizontal" />
      </ReactFlow>
    </div>
  );
}

/** Shows the whole path again when the window has another width. */
function Refit() {
  const { fitView } = useReactFlow();
  const available = useStore((state) => state.width);
  useEffect(() => {
    if (available > 0) void fitView(fitting);
  }, [available, fitView]);
  return null;
}

function StepBox({
  data,
  targetPosition = Position.Left,
  sourcePosition = Position.Right,
}: NodeProps<StepNode>) {
  return (
    <div className="step-box" data-role={data.role}>
      <Handle type="target" position={targetPosition} isConnectable={false} />
      <span className="step-box-kind">
        {data.number} {humanized(data.kind)}
      </span>
      <span className="step-box-label" title={data.label}>
        {data.label}
      </span>
      <Handle type="source" position={sourcePosition} isConnectable={false} />
    </div>
  );
}

function graphOf(
  { steps, conditions }: Api["AttackPathDetail"],
  isDown: boolean,
): {
  readonly nodes: StepNode[];
  readonly edges: Edge[];
  readonly width: number;
} {
  const layout = new graphlib.Graph();
  layout.setGraph({
    rankdir: isDown ? "TB" : "LR",
    nodesep: 24,
    ranksep: isDown ? 40 : 72,
    marginx: 8,
    marginy: 8,
  });
  layout.setDefaultEdgeLabel(() => ({}));
  const nodes = new Map<string, StepNode["data"]>();
  const byKey = new Map<string, string>();
  const edges: Edge[] = [];

  steps.forEach((step, index) => {
    const role = index === 0 ? "source" : index === steps.length - 1 ? "sink" : "step";
    const id = `s${index}`;
    const label = nodeLabel(step.node_type, step.label);
    nodes.set(id, { label, kind: step.node_type, role, number: `${index + 1}` });
    byKey.set(step.node_id, id);
    if (index > 0) {
      edges.push({
        id: `e${index}`,
        source: `s${index - 1}`,
        target: id,
        label: step.edge.kind,
        className: step.controls.length > 0 ? "edge-controlled" : "",
      });
    }
  });
  for (const [at, edge] of conditions.flatMap((condition) => condition.edges).entries()) {
    for (const key of [edge.source, edge.target]) {
      if (byKey.has(key)) continue;
      const id = `b${nodes.size}`;
      const kind = kindIn(key);
      nodes.set(id, {
        label: nodeName({ node_id: key, node_type: kind }),
        kind,
        role: "condition",
        number: "",
      });
      byKey.set(key, id);
    }
    const [source = "", target = ""] = [byKey.get(edge.source), byKey.get(edge.target)];
    if (edges.some((known) => known.source === source && known.target === target)) continue;
    edges.push({ id: `c${at}`, source, target, label: edge.kind, className: "edge-condition" });
  }

  for (const id of nodes.keys()) layout.setNode(id, { width, height });
  for (const { source, target } of edges) layout.setEdge(source, target);
  arrange(layout);
  return {
    nodes: [...nodes].map(([id, data]) => {
      const { x, y } = layout.node(id);
      return {
        id,
        type: "step",
        data,
        targetPosition: isDown ? Position.Top : Position.Left,
        sourcePosition: isDown ? Position.Bottom : Position.Right,
        position: { x: x - width / 2, y: y - height / 2 },
        width,
        height,
        draggable: false,
      };
    }),
    edges,
    width: layout.graph().width ?? 0,
  };
}

/** Every node kind of the API; a new one fails to compile without an entry here. */
const kinds: Readonly<Record<Api["MapNode"]["node_type"], true>> = {
  principal: true,
  untrusted_source: true,
  channel: true,
  gateway: true,
  agent: true,
  session: true,
  instruction: true,
  skill: true,
  plugin: true,
  mcp_server: true,
  tool: true,
  identity: true,
  secret: true,
  data_store: true,
  memory: true,
  host: true,
  sandbox: true,
  external_sink: true,
  scheduler: true,
  human: true,
  model_provider: true,
  bus: true,
};

/**
 * The kind in a node's key: `<service>/<kind>/<name>`, or `<kind>/<name>` for what services share.
 */
function kindIn(key: string): string {
  return key.split("/").find((part) => Object.hasOwn(kinds, part)) ?? "";
}
