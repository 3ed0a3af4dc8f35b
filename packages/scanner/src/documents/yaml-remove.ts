import type { TextRange } from "./json5-tokens.ts";
import { beginsLine, lineStart } from "./text-lines.ts";
import { deletions, type TextSplice } from "./text-splice.ts";
import { removeItems } from "./toml-items.ts";
import { nextLine } from "./toml-lines.ts";
import { replaceYaml, type YamlPlace } from "./yaml-replace.ts";
import type { YamlStyle } from "./yaml-style.ts";
import type { YamlContainer, YamlTree } from "./yaml-tree.ts";

/** Takes members or items out, with the comment behind each on its line. Throws EditError. */
export function removeYaml(
  tree: YamlTree,
  place: YamlPlace,
  node: YamlContainer,
  doomed: ReadonlySet<number>,
  style: YamlStyle,
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
  const between = tree.comments.filter((comment) => comment.start >= start && comment.end <= end);
  const isLoose = between.some(
    (comment) => !items.some((item) => comment.start >= item.start && comment.end <= item.end),
  );
  const empty = kind === "map" ? {} : [];
  if (!isLoose) return replaceYaml(tree, place, empty, style);
  const open = place.node.marks?.end ?? place.item?.open ?? start;
  const all = new Set(items.keys());
  return [
    {
      start: open,
      end: open,
      text: `${place.item === undefined ? "" : " "}${kind === "map" ? "{}" : "[]"}`,
    },
    ...deletions(linesOf(tree, node, all)),
  ];
}
