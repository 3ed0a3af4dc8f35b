import type { FixPreview } from "@parapet/posture";
import type { Colors } from "../colors.ts";
import { diffLines } from "./diff-lines.ts";
import { resultLines } from "./result-lines.ts";

/** What a fix would do, as a coloured diff. */
export function fixPreviewText(
  preview: FixPreview,
  colors: Colors,
  ways: readonly string[] = [],
): string {
  const diff = diffLines(preview.diff, colors);
  const lines = [
    ...diff,
    ...(diff.length === 0 ? [] : [""]),
    ...resultLines(preview, "Would fix", colors),
    ...ways,
    diff.length === 0 ? "Nothing would change." : "Nothing has been written.",
  ];
  return `${lines.join("\n")}\n`;
}
