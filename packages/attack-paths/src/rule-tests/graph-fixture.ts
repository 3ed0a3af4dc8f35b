import type {
  Attributes,
  AttributeValue,
  GraphEdge,
  GraphNode,
  PostureGraph,
} from "@parapet/posture";
import { readYaml } from "../rules/located-yaml.ts";
import type { Located, LocatedMap } from "../rules/located-yaml.ts";
import { isEdgeKind } from "../rules/path-expression.ts";
import { isNodeKind } from "../rules/node-kind.ts";

/** A fixture that cannot be read; the message says where and why. */
export class FixtureError extends Error {
  override readonly name = "FixtureError";
}

/**
 * Reads a small graph for a rule's tests:
 *
 * ```yaml
 * nodes:
 *   demo/principal/anyone: { trust: anyone }
 * edges:
 *   - [demo/principal/anyone, CAN_WRITE, demo/channel/chat]
 *   - [demo/agent/main, INVOKES, demo/tool/main/exec, { decision: auto, controls: [tool_approval] }]
 * ```
 *
 * A key is `<service>/<kind>/<name>` or, shared, `<kind>/<name>`. A node without attributes needs
 * no line; its label is the last part of its key. `basis`, `controls`, `fixed_by` and
 * `vulnerability` of an edge are its own, all other values are attributes.
 */
export function readGraphFixture(file: string, text: string): PostureGraph {
  const fail = (at: { line: number; column: number }, message: string): never => {
    throw new FixtureError(`${file}:${at.line}:${at.column}: ${message}`);
  };
  const root = readYaml(text, fail);
  const top = entriesOf(root);
  const nodes = new Map<string, GraphNode>();
  const addNode = (key: string, attributes: Attributes, at: Located["at"]): void => {
    nodes.set(key, nodeOf(key, attributes) ?? fail(at, `${key} names no kind of node`));
  };
  for (const [key, { at, value }] of entriesOf(top.get("nodes")?.value)) {
    addNode(key, attributesOf(value), at);
  }
  const listed = top.get("edges")?.value;
  const edges = (listed?.type === "list" ? listed.items : []).map((item) => {
    const [source, kind, target, details] = item.type === "list" ? item.items : [];
    const edge = edgeOf(textOf(source), textOf(kind), textOf(target), attributesOf(details));
    if (edge === undefined) return fail(item.at, "an edge is [source, KIND, target, {…}]");
    for (const key of [edge.source, edge.target]) if (!nodes.has(key)) addNode(key, {}, item.at);
    return edge;
  });
  return { nodes: [...nodes.values()], edges };
}

function entriesOf(located: Located | undefined): LocatedMap["entries"] {
  return located?.type === "map" ? located.entries : new Map<string, never>();
}

function textOf(located: Located | undefined): string {
  return located?.type === "scalar" && typeof located.value === "string" ? located.value : "";
}

function attributesOf(located: Located | undefined): Attributes {
  return Object.fromEntries(
    [...entriesOf(located)].map(([name, { value }]) => [name, attributeOf(value)]),
  );
}

function attributeOf(located: Located): AttributeValue {
  if (located.type === "list") return located.items.map(textOf);
  if (located.type === "map") return "";
  return located.value ?? "";
}

function nodeOf(key: string, attributes: Attributes): GraphNode | undefined {
  const [first = "", second = ""] = key.split("/");
  const label = key.split("/").at(-1) ?? "";
  if (isNodeKind(first)) return { key, kind: first, label, service: "", attributes };
  if (isNodeKind(second)) return { key, kind: second, label, service: first, attributes };
  return undefined;
}

const ownFields = new Set(["basis", "controls", "fixed_by", "vulnerability"]);

function edgeOf(
  source: string,
  kind: string,
  target: string,
  details: Attributes,
): GraphEdge | undefined {
  if (source === "" || target === "" || !isEdgeKind(kind)) return undefined;
  const { basis, controls, fixed_by: fixedBy, vulnerability } = details;
  return {
    source,
    target,
    kind,
    basis: basis === "observed" || basis === "inferred" ? basis : "configured",
    attributes: Object.fromEntries(
      Object.entries(details).filter(([name]) => !ownFields.has(name)),
    ),
    description: `${kind} ${target}`,
    vulnerability: typeof vulnerability === "string" ? vulnerability : "",
    evidence: [],
    fixedBy: textsOf(fixedBy),
    controls: textsOf(controls).map((name) => ({ name, evidence: [] })),
  };
}

function textsOf(value: AttributeValue | undefined): readonly string[] {
  return typeof value === "object" ? value : [];
}
