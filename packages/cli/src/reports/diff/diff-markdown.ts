import type { EffectDiff } from "@parapet/assessment";
import { markdownCode, markdownText } from "../../text/markdown.ts";
import {
  changedDiffs,
  changeSections,
  endingOf,
  type FolderDiff,
  type LeftOut,
  nothingChanged,
  riskLine,
} from "./diff-text.ts";

const words = { "+": "**new**", "-": "gone", "~": "changed" } as const;
const mostLines = 100;

/** The changes for a comment on a pull request. Nothing from the workspaces acts as markup. */
export function renderDiffMarkdown(diffs: readonly FolderDiff[], leftOut: LeftOut): string {
  const after = endingOf(diffs, leftOut).map(markdownText);
  const changed = changedDiffs(diffs);
  if (changed.length === 0)
    return `${["## Parapet", "", nothingChanged(leftOut), ...after].join("\n")}\n`;
  const blocks = changed.flatMap((diff) => [
    ...(diff.folder === "" ? [] : [`## ${markdownCode(diff.folder)}`]),
    ...sectionsOf(diff),
    riskLine(diff),
  ]);
  return `${["## Parapet", ...blocks, ...after].join("\n\n")}\n`;
}

function sectionsOf(diff: EffectDiff): readonly string[] {
  return changeSections(diff).map(({ title, lines }) =>
    [
      `### ${title}`,
      "",
      ...lines
        .slice(0, mostLines)
        .map(
          ({ sign, text, place }) =>
            `- ${words[sign]} ${markdownText(text)}${place === "" ? "" : ` ${markdownCode(place)}`}`,
        ),
      ...(lines.length > mostLines ? [`- … and ${lines.length - mostLines} more`] : []),
    ].join("\n"),
  );
}
