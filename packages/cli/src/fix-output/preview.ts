import type { FixPreview } from "@parapet/posture";
import type { Colors } from "../text/colors.ts";
import { effectLines } from "./effects.ts";
import { diffLines } from "./diff-lines.ts";
import { labelled, resultLines } from "./result-lines.ts";

/** What a fix would do, as a colored diff. */
export function fixPreviewText(
  preview: FixPreview,
  colors: Colors,
  ways: readonly string[] = [],
): string {
  const diff = diffLines(preview.diff, colors);
  const lines = [
    ...diff,
    ...(diff.length === 0 ? [] : [""]),
    ...resultLines(preview, { changed: Object.keys(preview.edits), label: "Would fix" }, colors),
    ...ways,
    ...(diff.length === 0 ? [] : effectLines(preview, colors, false)),
    ...includeLines(preview.include),
    diff.length === 0 ? "Nothing would change." : "Nothing has been written.",
  ];
  return `${lines.join("\n")}\n`;
}

/** How what the fix would open is closed with it. */
function includeLines(include: readonly string[]): readonly string[] {
  if (include.length === 0) return [];
  return labelled(
    "Include",
    `--check ${include.join(" ")} in the same fix closes what it opens of ${include.length === 1 ? "that check" : "these checks"}`,
  );
}
