import type { ScanFixResult } from "@parapet/posture";
import type { Colors } from "../colors.ts";
import { neutralize } from "../text/neutralize.ts";
import { hang } from "../text/wrap.ts";

/** A labelled, wrapped text: "Backup    /home/…". */
export function labelled(label: string, text: string): readonly string[] {
  return hang(label.padEnd(10), neutralize(text), 80);
}

/** A labelled path on one line, however long, so that it can be copied. */
export function labelledPath(label: string, path: string): string {
  return label.padEnd(10) + neutralize(path);
}

/** What was fixed (or would be), what has no fix, and what could not be fixed and why. */
export function resultLines(
  result: ScanFixResult,
  appliedLabel: string,
  colors: Colors,
): readonly string[] {
  const { applied, skipped, errors } = result;
  return [
    ...(applied.length === 0 ? [] : labelled(appliedLabel, applied.join(", ")).map(colors.green)),
    ...(skipped.length === 0
      ? []
      : labelled("Skipped", `${skipped.join(", ")}: no automated fix`).map(colors.yellow)),
    ...Object.entries(errors).flatMap(([id, message]) =>
      labelled("Failed", `${id}: ${message}`).map(colors.red),
    ),
  ];
}
