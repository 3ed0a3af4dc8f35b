import type { Attributes, AttributeValue, GraphEdge, GraphNode } from "@parapet/posture";

type Value = string | bigint | number | boolean | readonly string[];
export type Values = ReadonlyMap<string, Value | ReadonlyMap<string, Value>>;

/** Longer lists and texts are cut: a condition's work is bounded for any workspace. */
const maxItems = 1000;
const maxText = 4096;

/** CEL's integers are 64-bit, so whole numbers become `bigint`; a fraction stays a double. */
function toValue(value: AttributeValue): Value {
  if (typeof value === "string") return value.slice(0, maxText);
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === "boolean") return value;
  return value.slice(0, maxItems).map((item) => item.slice(0, maxText));
}

function attributeValues(attributes: Attributes): Map<string, Value> {
  return new Map(Object.entries(attributes).map(([name, value]) => [name, toValue(value)]));
}

/**
 * What a condition sees of a node: its attributes, and `kind`, `label`, `key`, `service`. A Map, so
 * that `__proto__` is an ordinary name.
 */
export function nodeValues(node: GraphNode): ReadonlyMap<string, Value> {
  return attributeValues(node.attributes)
    .set("kind", node.kind)
    .set("label", node.label)
    .set("key", node.key)
    .set("service", node.service);
}

/** What a condition sees of an edge: its attributes by their bare names, and `e`, `from`, `to`. */
export function edgeValues(
  edge: GraphEdge,
  from: ReadonlyMap<string, Value>,
  to: ReadonlyMap<string, Value>,
): Values {
  const attributes = attributeValues(edge.attributes);
  const self = new Map(attributes).set("kind", edge.kind).set("basis", edge.basis);
  return new Map<string, Value | ReadonlyMap<string, Value>>(attributes)
    .set("e", self)
    .set("from", from)
    .set("to", to);
}

/** One value of `nodeValues`, without the others; numbers and lists only as a non-text value. */
export function nodeValue(node: GraphNode, field: string | undefined): unknown {
  if (field === undefined) return node;
  if (field === "kind" || field === "label" || field === "key" || field === "service")
    return node[field];
  return attributeOf(node.attributes, field);
}

/** One value of `edgeValues`. */
export function edgeValue(
  edge: GraphEdge,
  {
    from,
    to,
    name,
    field,
  }: {
    readonly from: GraphNode;
    readonly to: GraphNode;
    readonly name: string;
    readonly field: string | undefined;
  },
): unknown {
  if (name === "from") return nodeValue(from, field);
  if (name === "to") return nodeValue(to, field);
  if (name !== "e") return field === undefined ? attributeOf(edge.attributes, name) : undefined;
  if (field === undefined) return edge;
  if (field === "kind" || field === "basis") return edge[field];
  return attributeOf(edge.attributes, field);
}

function attributeOf(attributes: Attributes, name: string): unknown {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}
