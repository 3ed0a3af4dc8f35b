import type { TextRange } from "./json5-tokens.ts";
import { beginsLine, lineStart } from "./text-lines.ts";
import { deletions, type TextSplice } from "./text-splice.ts";
import { removeItems } from "./toml-items.ts";
import { lineEnd, nextLine } from "./toml-lines.ts";
import { replaceYaml } from "./yaml-replace.ts";
import type { YamlPlace } from "./yaml-replace-inline.ts";
import type { YamlStyle } from "./yaml-style.ts";
import type { YamlContainer, YamlTree } from "./yaml-tree.ts";

/** Takes members or items out, with the comment behind each on its line. Throws EditError. */
export function removeYaml(
  tree: YamlTree,
  {
    place,
    node,
    doomed,
    style,
  }: {
    readonly place: YamlPlace;
    readonly node: YamlContainer;
    readonly doomed: ReadonlySet<number>;
    readonly style: YamlStyle;
  },
): readonly TextSplice[] {
  const { isFlow, items, start, end } = node;
  if (isFlow) return removeItems(tree, { start, end, items, kind: "list" }, doomed);
  if (doomed.size === items.length) return emptied(tree, place, node, style);
  return deletions(linesOf(tree, node, doomed));
}

function linesOf(
  { text, comments }: YamlTree,
  { items }: YamlContainer,
  doomed: ReadonlySet<number>,
): readonly TextRange[] {
  return items.flatMap(({ start, end }, index) => {
    if (!doomed.has(index)) return [];
    if (beginsLine(text, start))
      return [{ start: lineStart(text, start), end: nextLine(text, end) }];
    // Behind a dash: what follows comes up to it, unless a comment stands between.
    const next = items.find((_, other) => other > index && !doomed.has(other))?.start ?? end;
    const isFree = !comments.some((comment) => comment.start >= end && comment.start < next);
    return [{ start, end: isFree ? next : end }];
  });
}

/** Brackets take the place of the last member or item. */
function emptied(
  tree: YamlTree,
  place: YamlPlace,
  node: YamlContainer,
  style: YamlStyle,
): readonly TextSplice[] {
  const { items, start, end, kind } = node;
  const open = place.node.marks?.end ?? place.item?.open ?? start;
  const last = lineEnd(tree.text, end);
  const isLoose = tree.comments.some(
    (comment) =>
      comment.start >= open &&
      comment.end <= last &&
      !items.some((item) => comment.start >= item.start && comment.end <= item.end),
  );
  if (!isLoose) return replaceYaml(tree, place, kind === "map" ? {} : [], style);
  const brackets = kind === "map" ? "{}" : "[]";
  const text = place.item === undefined ? brackets + tree.lineBreak : ` ${brackets}`;
  return [
    { start: open, end: open, text },
    ...deletions(linesOf(tree, node, new Set(items.keys()))),
  ];
}
