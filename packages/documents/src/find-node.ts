import type { JsonValue } from "./document.ts";
import type { Container, Element, Node, ObjectNode } from "./json5-tree.ts";
import { listIndex, parsePointer } from "./pointer.ts";

/** The value that unescaped names lead to; undefined where nothing stands. */
export function valueAt(root: JsonValue, names: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const name of names) {
    if (value === undefined) return undefined;
    value = childValue(value, name);
  }
  return value;
}

/** The value that a pointer leads to; undefined where nothing stands. Throws PointerError. */
export function valueAtPointer(root: JsonValue, pointer: string): JsonValue | undefined {
  // A large workspace asks for millions, and hardly any has something to unescape: no list of names
  // is made for those.
  if (!pointer.startsWith("/") || pointer.includes("~"))
    return valueAt(root, parsePointer(pointer));
  let value: JsonValue | undefined = root;
  for (let start = 1; value !== undefined && start <= pointer.length;) {
    const slash = pointer.indexOf("/", start);
    const end = slash === -1 ? pointer.length : slash;
    value = childValue(value, pointer.slice(start, end));
    start = end + 1;
  }
  return value;
}

/**
 * Answers as `valueAtPointer` of one value for which many are asked: what holds a setting is looked
 * up once.
 */
export function pointersInto(root: JsonValue): (pointer: string) => JsonValue | undefined {
  const holders = new Map<string, JsonValue | undefined>();
  // Settings of one holder are mostly asked for one after the other.
  let place = "";
  let holder: JsonValue | undefined = root;
  /** Where the name of a member of the holder begins; 0 for another place. */
  const memberIn = (pointer: string): number => {
    const start = place.length + 1;
    const isBelow = pointer.startsWith(place) && pointer.startsWith("/", place.length);
    return isBelow && !pointer.includes("/", start) && !pointer.includes("~", start) ? start : 0;
  };
  return (pointer) => {
    let start = memberIn(pointer);
    if (start === 0) {
      const slash = pointer.lastIndexOf("/");
      if (slash < 0 || pointer.includes("~")) return valueAtPointer(root, pointer);
      place = pointer.slice(0, slash);
      start = slash + 1;
      holder = holders.get(place);
      if (holder === undefined && !holders.has(place)) {
        holder = valueAtPointer(root, place);
        holders.set(place, holder);
      }
    }
    return holder === undefined ? undefined : childValue(holder, pointer.slice(start));
  };
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

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function isObject(
  value: JsonValue | undefined,
): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Looked up by key so that a file of a hundred thousand keys does not cost a hundred thousand
 * searches.
 */
const membersByKey = new WeakMap<ObjectNode, ReadonlyMap<string, Element>>();

function lastMembers(node: ObjectNode): ReadonlyMap<string, Element> {
  const known = membersByKey.get(node);
  if (known !== undefined) return known;
  const members = new Map(node.elements.map((member) => [member.key, member]));
  membersByKey.set(node, members);
  return members;
}
