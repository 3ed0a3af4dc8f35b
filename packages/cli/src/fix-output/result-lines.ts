import type { ScanFixResult } from "@parapet/posture";
import type { Colors } from "../text/colors.ts";
import { neutralize } from "../text/neutralize.ts";
import { hang } from "../text/wrap.ts";

/** A labeled, wrapped text: "Backup    /home/…". */
export function labeled(label: string, text: string): readonly string[] {
  return hang(label.padEnd(10), neutralize(text), 80);
}

/** A labeled path on one line, however long, so that it can be copied. */
export function labeledPath(label: string, path: string): string {
  return label.padEnd(10) + neutralize(path);
}

/**
 * Fixed (or would be), unchanged, without a fix, and failed checks. `changed`: the checks whose
 * fixes change something.
 */
export function resultLines(
  result: ScanFixResult,
  { changed, label }: { readonly changed: readonly string[]; readonly label: string },
  colors: Colors,
): readonly string[] {
  const { applied, skipped, errors } = result;
  const made = applied.filter((id) => changed.includes(id));
  const alike = applied.filter((id) => !changed.includes(id));
  return [
    ...(made.length === 0 ? [] : labeled(label, made.join(", ")).map(colors.green)),
    ...(alike.length === 0 ? [] : labeled("No change", `${alike.join(", ")}: nothing to fix`)),
    ...(skipped.length === 0
      ? []
      : labeled("Skipped", `${skipped.join(", ")}: no automated fix`).map(colors.yellow)),
    ...Object.entries(errors).flatMap(([id, message]) =>
      labeled("Failed", `${id}: ${message}`).map(colors.red),
    ),
  ];
}
