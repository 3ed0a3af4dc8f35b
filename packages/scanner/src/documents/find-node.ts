import type { JsonValue } from "./document.ts";
import type { Container, Element, Node, ObjectNode } from "./json5-tree.ts";
import { listIndex } from "./pointer.ts";

/** The value that unescaped names lead to; undefined where nothing stands. */
export function valueAt(root: JsonValue, names: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const name of names) {
    if (value === undefined) return undefined;
    value = childValue(value, name);
  }
  return value;
}

/** The member or list item of a value; undefined where there is none. */
export function childValue(value: JsonValue, name: string): JsonValue | undefined {
  if (isList(value)) {
    const index = listIndex(name);
    return index === undefined ? undefined : value[index];
  }
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The node that unescaped names lead to; of a key that stands twice, the last. */
export function nodeAt(root: Node, names: readonly string[]): Node | undefined {
  let node: Node | undefined = root;
  for (const name of names) {
    if (node === undefined || node.kind === "scalar") return undefined;
    node = elementAt(node, name)?.node;
  }
  return node;
}

/** The last member of that key, or the list item at that index. */
export function elementAt(container: Container, name: string): Element | undefined {
  if (container.kind === "object") return lastMembers(container).get(name);
  const index = listIndex(name);
  return index === undefined ? undefined : container.elements[index];
}

export function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Looked up by key so that a file of a hundred thousand keys does not cost a hundred thousand searches. */
const membersByKey = new WeakMap<ObjectNode, ReadonlyMap<string, Element>>();

function lastMembers(node: ObjectNode): ReadonlyMap<string, Element> {
  const known = membersByKey.get(node);
  if (known !== undefined) return known;
  const members = new Map(node.elements.map((member) => [member.key, member]));
  membersByKey.set(node, members);
  return members;
}
