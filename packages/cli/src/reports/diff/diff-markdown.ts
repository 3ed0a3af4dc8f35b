import { type EffectDiff, isSilent } from "@parapet/assessment";
import { markdownCode, markdownText } from "../../text/markdown.ts";
import { changeSections, nothingChanged, notCompared, riskLine } from "./diff-text.ts";

const words = { "+": "**new**", "-": "gone", "~": "changed" } as const;
const mostLines = 100;

/** The changes for a comment on a pull request. Nothing from the workspaces acts as markup. */
export function renderDiffMarkdown(diff: EffectDiff, notes: readonly string[]): string {
  const after = [
    ...(diff.permissions === undefined ? [notCompared] : []),
    ...notes.map(markdownText),
  ];
  if (isSilent(diff)) return `${["## Parapet", "", nothingChanged, ...after].join("\n")}\n`;
  const sections = changeSections(diff).map(({ title, lines }) =>
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
  return `${["## Parapet", ...sections, riskLine(diff), ...after].join("\n\n")}\n`;
}
