import type { JsonValue } from "@parapet/documents/document.ts";
import { below, listIndex, parsePointer } from "@parapet/documents/pointer.ts";
import type { SettingPlace } from "@parapet/scan-core/core/runtime.ts";
import { isObject } from "@parapet/documents/find-node.ts";

/** Where a value comes from. */
type Origin = {
  /** Where it is; what is added to it goes there, too. */
  readonly place: SettingPlace;
  /** Where the values are that it is merged with or overrides. */
  readonly others: readonly SettingPlace[];
};

/** A value of the configuration that knows where it comes from. */
export type SourceNode = Origin &
  (
    | { readonly kind: "scalar"; readonly value: JsonValue }
    | { readonly kind: "list"; readonly items: readonly SourceNode[] }
    | { readonly kind: "object"; readonly members: ReadonlyMap<string, SourceNode> }
  );

/** The tree of a value from one file. `replace` may put another node in the place of an object. */
export function sourceTree(
  value: JsonValue,
  place: SettingPlace,
  replace: (object: JsonValue, place: SettingPlace) => SourceNode | undefined,
): SourceNode {
  const child = (name: string | number, content: JsonValue): SourceNode =>
    sourceTree(content, { path: place.path, pointer: below(place.pointer, name) }, replace);
  const alone = { place, others: [] };
  if (Array.isArray(value)) {
    return { kind: "list", items: value.map((item, index) => child(index, item)), ...alone };
  }
  if (!isObject(value)) return { kind: "scalar", value, ...alone };
  const other = replace(value, place);
  if (other !== undefined) return other;
  const members = Object.entries(value).map(
    ([key, content]) => [key, child(key, content)] as const,
  );
  return { kind: "object", members: new Map(members), ...alone };
}

/**
 * Two values as OpenClaw merges them: objects key by key, lists one after the other, else the
 * second.
 */
export function mergeSources(first: SourceNode, second: SourceNode): SourceNode {
  const others = [...first.others, first.place, ...second.others];
  const origin = { place: second.place, others };
  if (first.kind === "list" && second.kind === "list") {
    return { kind: "list", items: [...first.items, ...second.items], ...origin };
  }
  if (first.kind !== "object" || second.kind !== "object") return { ...second, ...origin };
  const members = new Map(first.members);
  for (const [key, node] of second.members) {
    const known = members.get(key);
    members.set(key, known === undefined ? node : mergeSources(known, node));
  }
  return { kind: "object", members, ...origin };
}

/** The plain data of a tree; objects have no prototype. */
export function plainValue(node: SourceNode): JsonValue {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(plainValue);
  const result: Record<string, JsonValue> = Object.create(null);
  for (const [key, member] of node.members) result[key] = plainValue(member);
  return result;
}

/**
 * Where a setting is, or where it would be written: below the nearest of its parents that is there.
 */
export function placeOf(root: SourceNode, pointer: string): SettingPlace {
  let node = root;
  const names = parsePointer(pointer);
  for (const [index, name] of names.entries()) {
    const next = childOf(node, name);
    if (next === undefined) {
      return { path: node.place.path, pointer: below(node.place.pointer, ...names.slice(index)) };
    }
    node = next;
  }
  return node.place;
}

/** Where further values are that a setting is merged with or overrides; none where it is absent. */
export function otherPlacesOf(root: SourceNode, pointer: string): readonly SettingPlace[] {
  let node: SourceNode | undefined = root;
  for (const name of parsePointer(pointer)) {
    node = node === undefined ? undefined : childOf(node, name);
  }
  return node?.others ?? [];
}

function childOf(node: SourceNode, name: string): SourceNode | undefined {
  if (node.kind === "object") return node.members.get(name);
  const index = node.kind === "list" ? listIndex(name) : undefined;
  return node.kind === "list" && index !== undefined ? node.items[index] : undefined;
}
