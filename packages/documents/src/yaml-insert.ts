import type { JsonValue } from "./document.ts";
import type { TextSplice } from "./text-splice.ts";
import { addItem } from "./toml-items.ts";
import { lineEnd } from "./toml-lines.ts";
import { replaceYaml } from "./yaml-replace.ts";
import type { YamlPlace } from "./yaml-replace-inline.ts";
import { columnOf, type YamlStyle } from "./yaml-style.ts";
import type { YamlContainer, YamlTree } from "./yaml-tree.ts";
import { writeYamlInline, writeYamlItem, writeYamlMember, writeYamlPair } from "./yaml-write.ts";

/** What is added: a member, or an item of a list, for which `key` is undefined. */
type Addition = { readonly key: string | undefined; readonly value: JsonValue };

/** Adds a last member or item. Throws EditError. */
export function insertYaml(
  tree: YamlTree,
  { key, value }: Addition,
  {
    place,
    node,
    style,
  }: {
    readonly place: YamlPlace;
    readonly node: YamlContainer;
    readonly style: YamlStyle;
  },
): readonly TextSplice[] {
  const { text, lineBreak, comments } = tree;
  const { kind, isFlow, items, start, end } = node;
  if (isFlow) {
    const isHollow = !comments.some((comment) => comment.start > start && comment.end < end);
    if (items.length === 0 && isHollow && place.holder?.isFlow === false) {
      return replaceYaml(tree, place, key === undefined ? [value] : single(key, value), style);
    }
    const written =
      key === undefined ? writeYamlInline(value, style) : writeYamlPair(key, value, style);
    return addItem(tree, { start, end, items, kind: kind === "map" ? "table" : "list" }, written);
  }
  const lines =
    key === undefined ? writeYamlItem(value, style) : writeYamlMember(key, value, style);
  const indent = lineBreak + " ".repeat(columnOf(text, items[0]?.start ?? start));
  const at = lineEnd(text, end);
  return [{ start: at, end: at, text: lines.map((line) => indent + line).join("") }];
}

function single(key: string, value: JsonValue): JsonValue {
  const object: Record<string, JsonValue> = Object.create(null);
  object[key] = value;
  return object;
}
