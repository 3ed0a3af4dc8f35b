import { type FixedFile, fixEffects, type FixRecord, parapetCommand } from "@parapet/posture";
import type { Colors } from "../text/colors.ts";
import { jsonText } from "../reports/json.ts";
import type { ProvenFix } from "./proven-fix.ts";
import type { FixOutcome } from "../service/fixes.ts";
import { count } from "../text/count.ts";
import { workspaceCommand } from "../text/command.ts";
import { type CommandTarget, folderTarget } from "../text/command-target.ts";
import { effectLines } from "./effects.ts";
import { labeled, labeledPath, resultLines } from "./result-lines.ts";

/** What a fix changed, where the backup is, how to roll it back, and its effect on the risk. */
export function fixOutcomeText(
  outcome: FixOutcome,
  colors: Colors,
  ways: readonly string[] = [],
  target: CommandTarget = folderTarget(outcome.before),
): string {
  const lines = [
    ...resultLines(
      outcome.result,
      { changed: outcome.record?.check_ids ?? [], label: "Fixed" },
      colors,
    ),
    ...ways,
    ...(outcome.record === undefined
      ? ["No file was changed."]
      : linesOfRecord(outcome.record, target)),
    ...(outcome.record === undefined
      ? []
      : [
          ...effectLines(fixEffects(outcome.before, outcome.after), colors, true),
          ...labeled("Remaining", remainingText(outcome)),
          ...refusedLines(outcome.after),
        ]),
  ];
  return `${lines.join("\n")}\n`;
}

function linesOfRecord(record: FixRecord, target: CommandTarget): readonly string[] {
  const backups = record.files.filter((file) => file.backup_path !== "");
  const undo = workspaceCommand("rollback", target, ["--to", record.fix_id], { columns: 70 });
  return [
    ...record.files.map((file) => labeledPath("Changed", `${file.path}${modeChange(file)}`)),
    ...backups.map((file) => labeledPath("Backup", file.backup_path)),
    ...record.notes.flatMap((note) => labeled("Note", note)),
    ...(undo.preface === "" ? [] : labeled("Roll back", undo.preface)),
    ...undo.lines.map((line, index) => {
      const label = index === 0 && undo.preface === "" ? "Roll back" : "";
      return `${label.padEnd(10)}${line}`;
    }),
  ];
}

function modeChange({ mode_before, mode_after }: FixedFile): string {
  return mode_after === "" ? "" : ` (mode ${mode_before} → ${mode_after})`;
}

/** The outcome as JSON: the documented result and what the fix changed. */
export function fixOutcomeJson(outcome: FixOutcome, proven?: ProvenFix): string {
  const { result, record, before, after } = outcome;
  return jsonText({
    ...result,
    fix_id: record?.fix_id ?? "",
    files: record?.files ?? [],
    notes: record?.notes ?? [],
    ...fixEffects(before, after),
    left_out: outcome.leftOut,
    summary: after.summary,
    ...(proven && { proof: proven }),
  });
}

/** A runtime that rejects its configuration does not apply the fix either. */
function refusedLines({ refused }: FixOutcome["after"]): readonly string[] {
  return refused.flatMap(({ by, reasons }) =>
    labeled(
      "Rejected",
      `${by} rejects this configuration because of ${count(reasons, "setting")}, as before the fix. The fix takes effect once this is corrected; \`${parapetCommand("scan")}\` lists the rejected settings.`,
    ),
  );
}

function remainingText({ after: { attack_paths, summary } }: FixOutcome): string {
  const open = summary.critical + summary.high + summary.medium + summary.low;
  return `${count(open, "open finding")}, ${count(attack_paths.length, "attack path")}`;
}
