import { EditError } from "./document.ts";
import { beginsLine, lineStart, skipBlanks } from "./text-lines.ts";
import type { TextSplice } from "./text-splice.ts";
import { isBlankBetween, lineEnd, nextLine } from "./toml-lines.ts";
import type { YamlContainer, YamlItem, YamlNode, YamlTree } from "./yaml-tree.ts";

/** A value and what holds it; of the whole document nothing does. */
export type YamlPlace = {
  readonly node: YamlNode;
  readonly item: YamlItem | undefined;
  readonly holder: YamlContainer | undefined;
};

/** Puts a text on one line in the place of a value. */
export function replaceInline(
  tree: YamlTree,
  place: YamlPlace,
  written: string,
): readonly TextSplice[] {
  const { text, comments } = tree;
  const { node, item } = place;
  const { start, end, marks } = node;
  const open = openOf(place);
  const kept = marks === undefined || marks.anchor === "" ? "" : `&${marks.anchor} `;
  if (item?.isBare === true) return bareValue(text, item, written);
  if (node.kind === "leaf" && node.headerEnd !== undefined) {
    const from = marks?.isTagged === true ? marks.start : start;
    const lead = marks?.isTagged === true ? kept : "";
    return [
      { start: from, end: node.headerEnd, text: lead + written },
      { start: Math.min(lineEnd(text, start), end), end, text: "" },
    ];
  }
  if (start === end) return emptyValue(tree, place, kept, written);
  if (marks?.isTagged === true) {
    const hasComment = comments.some((comment) => comment.start >= open && comment.start < start);
    if (!hasComment) return [{ start: marks.start, end, text: kept + written }];
    const moved = { start: marks.start, end: marks.end, text: kept + written };
    return [moved, ...withoutLines(text, start, end)];
  }
  const isOnLines = node.kind !== "leaf" && node.kind !== "alias" && !node.isFlow;
  if (!isOnLines || item === undefined || item.key === undefined)
    return [{ start, end, text: written }];
  if (isBlankBetween(text, open, start)) return [{ start: open, end, text: ` ${written}` }];
  return [{ start: open, end: open, text: ` ${written}` }, ...withoutLines(text, start, end)];
}

/** Behind the sign that a value follows, or behind its anchor. */
function openOf({ node, item }: YamlPlace): number {
  return node.marks?.end ?? item?.open ?? node.start;
}

/** A key without a colon gets one. */
function bareValue(
  text: string,
  { start, open }: YamlItem,
  written: string,
): readonly TextSplice[] {
  if (text.charAt(start) === "?")
    throw new EditError("The key is written in a way that is not edited.");
  return [{ start: open, end: open, text: `: ${written}` }];
}

function emptyValue(
  { text, lineBreak, root }: YamlTree,
  place: YamlPlace,
  kept: string,
  written: string,
): readonly TextSplice[] {
  const { node, item } = place;
  const open = openOf(place);
  const { marks } = node;
  if (marks?.isTagged === true) {
    return [{ start: marks.start, end: marks.end, text: kept + written }];
  }
  if (item !== undefined || marks !== undefined)
    return [{ start: open, end: open, text: ` ${written}` }];
  const at = text.length;
  const lead = beginsLine(text, at) && root.start === at ? "" : lineBreak;
  return [{ start: at, end: at, text: lead + written }];
}

/** Takes out what is on some lines, and what is left empty of them. */
function withoutLines(text: string, start: number, end: number): readonly TextSplice[] {
  const from = lineStart(text, start);
  const isAlone = /^[\r\n]?$/.test(text.charAt(skipBlanks(text, end)));
  return [{ start: from, end: isAlone ? nextLine(text, end) : end, text: "" }];
}
