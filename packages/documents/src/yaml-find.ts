import { listIndex } from "./pointer.ts";
import type { YamlContainer, YamlItem, YamlNode } from "./yaml-tree.ts";

/** What unescaped names lead to, aliases followed; undefined where nothing stands. */
export function yamlNodeAt(root: YamlNode, names: readonly string[]): YamlNode | undefined {
  let node: YamlNode | undefined = root;
  for (const name of names) {
    if (node?.kind === "alias") node = node.target;
    if (node === undefined || node.kind === "alias" || node.kind === "leaf") return undefined;
    node = yamlItemAt(node, name)?.node;
  }
  return node;
}

/** The member of that key, or the list item at that index. */
export function yamlItemAt(container: YamlContainer, name: string): YamlItem | undefined {
  if (container.kind === "map") return itemsByKey(container).get(name);
  const index = listIndex(name);
  return index === undefined ? undefined : container.items[index];
}

/** Looked up by key so that a file of many thousand keys does not cost as many searches. */
const known = new WeakMap<YamlContainer, ReadonlyMap<string | undefined, YamlItem>>();

function itemsByKey(container: YamlContainer): ReadonlyMap<string | undefined, YamlItem> {
  const found = known.get(container);
  if (found !== undefined) return found;
  const items = new Map(container.items.map((item) => [item.key, item]));
  known.set(container, items);
  return items;
}
