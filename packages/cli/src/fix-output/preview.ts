import type { FixPreview } from "@parapet/posture";
import type { Colors } from "../colors.ts";
import { neutralize } from "../text/neutralize.ts";
import { resultLines } from "./result-lines.ts";

/** What a fix would do, as a coloured diff. */
export function fixPreviewText(preview: FixPreview, colors: Colors): string {
  const diff = preview.diff === "" ? [] : preview.diff.replace(/\n$/, "").split("\n");
  const lines = [
    ...diff.map((line) => diffLine(line, colors)),
    ...(diff.length === 0 ? [] : [""]),
    ...resultLines(preview, "Would fix", colors),
    diff.length === 0 ? "Nothing would change." : "Nothing has been written.",
  ];
  return `${lines.join("\n")}\n`;
}

/** Diffs are not wrapped, and keep their tabs. */
function diffLine(line: string, colors: Colors): string {
  const text = line.replace(/\r$/, "").split("\t").map(neutralize).join("\t");
  if (text.startsWith("+++") || text.startsWith("---")) return colors.bold(text);
  if (text.startsWith("@@")) return colors.cyan(text);
  if (text.startsWith("+")) return colors.green(text);
  if (text.startsWith("-")) return colors.red(text);
  return text;
}
