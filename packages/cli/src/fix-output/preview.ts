import type { FixPreview } from "@parapet/posture";
import type { Colors } from "../text/colors.ts";
import { effectLines } from "./effects.ts";
import { diffLines } from "./diff-lines.ts";
import { labeled, resultLines } from "./result-lines.ts";

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
    diff.length === 0 ? "Nothing would change." : "Dry run: nothing was written.",
  ];
  return `${lines.join("\n")}\n`;
}

/** Which checks to fix together with this one. */
function includeLines(include: readonly string[]): readonly string[] {
  if (include.length === 0) return [];
  return labeled(
    "Include",
    `--check ${include.join(" ")} in the same fix closes the ${include.length === 1 ? "finding" : "findings"} that it opens`,
  );
}
