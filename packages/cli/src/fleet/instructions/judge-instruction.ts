import type { FixTrial } from "@parapet/assessment";
import { type FixInstruction, openFingerprints, type ScanReport } from "@parapet/posture";
import type { FixChoices, FixDescription } from "../../service/fixes.ts";
import { count } from "../../text/count.ts";

/** The variants that an instruction names, of fixes that have some. */
export function choicesIn({ choices }: FixInstruction): FixChoices {
  return new Map(
    choices.map((choice) => {
      const [id = "", ...name] = choice.split("=");
      return [id, name.join("=")] as const;
    }),
  );
}

/** Why this machine's Parapet cannot make the fixes; "" where it can. */
export function unknownFixes(
  instruction: FixInstruction,
  fixes: readonly FixDescription[],
): string {
  const known = new Map(fixes.map((fix) => [fix.check_id, fix]));
  const unknown = instruction.check_ids.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    return `This Parapet has no fix for ${unknown.join(", ")}; update it on this machine.`;
  }
  const others = [...choicesIn(instruction)].filter(
    ([id, name]) => known.get(id)?.choices.some((choice) => choice.name === name) !== true,
  );
  return others.length === 0
    ? ""
    : `This Parapet has no such variant of a fix: ${others.map((one) => one.join("=")).join(", ")}.`;
}

/** Why the findings are no longer those that the instruction names; "" where they are. */
export function outdatedBecause(
  { fingerprints, check_ids }: FixInstruction,
  { findings }: Pick<ScanReport, "findings">,
): string {
  const now = new Set(openFingerprints(findings, check_ids));
  const gone = fingerprints.filter((one) => !now.has(one)).length;
  const added = now.size - (fingerprints.length - gone);
  if (gone === 0 && added === 0) return "";
  const parts = [
    ...(gone === 0 ? [] : [`${gone} of ${count(fingerprints.length, "finding")} no longer there`]),
    ...(added === 0 ? [] : [`${added} not named`]),
  ];
  return `The workspace has changed since it was scanned for this instruction: ${parts.join(", ")}.`;
}

/** Why the fixes are not made without `--unsafe`; "" where they are. */
export function unsafeBecause(
  { check_ids }: FixInstruction,
  fixes: readonly FixDescription[],
  { preview: { total_before, total_after, findings_opened, paths_opened } }: FixTrial,
): string {
  const asked = new Set(check_ids);
  const unsafe = fixes.filter((one) => asked.has(one.check_id) && !one.safe);
  if (unsafe.length > 0) {
    return `${unsafe.map((one) => one.check_id).join(", ")} may restrict access or stop jobs.`;
  }
  const isWorse = total_after > total_before;
  if (!isWorse && findings_opened.length + paths_opened.length === 0) return "";
  return `It would open ${count(findings_opened.length, "finding")} and ${count(paths_opened.length, "attack path")}.`;
}

/** Why the fixes would not all be made; "" where they would. */
export function incompleteBecause({ preview }: FixTrial): string {
  const { errors, skipped, diff } = preview;
  const failed = Object.entries(errors).map(([id, message]) => `${id}: ${message}`);
  if (failed.length + skipped.length > 0) return [...failed, ...skipped].join(" ");
  return diff === "" ? "No file would change." : "";
}
