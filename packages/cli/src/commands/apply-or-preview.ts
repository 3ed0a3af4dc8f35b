import type { ScanFixResult } from "@parapet/posture";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { fixMade } from "../fix-output/fix-made.ts";
import { leftOutLines } from "../fix-output/effects.ts";
import { fixOutcomeJson, fixOutcomeText } from "../fix-output/outcome.ts";
import { alternativeLines } from "../fix-output/alternatives.ts";
import { fixPreviewText } from "../fix-output/preview.ts";
import { fixProofLines } from "../fix-output/proof.ts";
import { type ProvenFix, stillWorking } from "../fix-output/proven-fix.ts";
import { withProgress } from "../terminal/progress.ts";
import { jsonText } from "../reports/json.ts";
import type { LeftOut } from "@parapet/scanner";
import type { Workspaces } from "../service/workspaces.ts";
import { targetOf } from "../text/command-target.ts";
import { count } from "../text/count.ts";
import { storeOptions } from "../text/store-options.ts";
import type { FixFlags } from "./fix.ts";
import { type FixRequest, howOf } from "./fix-request.ts";

/**
 * Applies the fixes, or previews them with --dry-run. Fixes that leave a path working which they
 * should close are not applied.
 */
export async function applyOrPreview(
  context: CommandContext,
  workspaces: Workspaces,
  request: FixRequest,
  flags: FixFlags,
): Promise<ExitCode> {
  const { proven } = request;
  if (proven !== undefined && flags.json !== true) {
    await context.out.write(`${fixProofLines(proven, context.out.colors).join("\n")}\n`);
  }
  if (flags.dryRun === true) return previewFixes(context, workspaces, request, flags);
  return proven !== undefined && stillWorking(proven).length > 0
    ? refuseFixes(context, proven, flags)
    : applyFixes(context, workspaces, request, flags);
}

async function refuseFixes(
  { out }: CommandContext,
  proven: ProvenFix,
  flags: FixFlags,
): Promise<ExitCode> {
  const working = stillWorking(proven);
  await out.write(
    flags.json === true
      ? jsonText({ applied: [], skipped: [], errors: {}, proof: proven })
      : `Nothing was changed: ${count(working.length, "attack path")} that the fix should close still ${working.length === 1 ? "works" : "work"} after it. Without --prove, the fix is applied.\n`,
  );
  return exitCodes.findings;
}

async function previewFixes(
  context: CommandContext,
  workspaces: Workspaces,
  request: FixRequest,
  flags: FixFlags,
): Promise<ExitCode> {
  const { path, checkIds, choices, proven } = request;
  const { preview, leftOut } = await withProgress(context.err, "Testing fixes", () =>
    workspaces.previewFix(path, checkIds, howOf(request, flags)),
  );
  const ways = alternativeLines(Object.keys(preview.edits), await context.service.fixes(), choices);
  const { colors } = context.out;
  if (isNothing(preview) && flags.json !== true) return reportNothingToFix(context, leftOut);
  await context.out.write(
    flags.json === true
      ? jsonText({ ...preview, left_out: leftOut, ...(proven && { proof: proven }) })
      : fixPreviewText(preview, colors, [...leftOutLines(leftOut, colors), ...ways]),
  );
  return exitCode(preview);
}

async function applyFixes(
  context: CommandContext,
  workspaces: Workspaces,
  request: FixRequest,
  flags: FixFlags,
): Promise<ExitCode> {
  const { path, checkIds, choices, proven } = request;
  const outcome = await withProgress(context.err, "Fixing", () =>
    workspaces.fix(path, checkIds, "cli", howOf(request, flags)),
  );
  if (outcome.record !== undefined) context.changes.push(fixMade(outcome.record, flags));
  const changed = outcome.record?.check_ids ?? [];
  const ways = alternativeLines(changed, await context.service.fixes(), choices);
  const target = {
    ...targetOf(path, outcome.before, context.environment),
    store: storeOptions(flags),
  };
  const { colors } = context.out;
  if (isNothing(outcome.result) && flags.json !== true)
    return reportNothingToFix(context, outcome.leftOut);
  const notes = [...leftOutLines(outcome.leftOut, colors), ...ways];
  await context.out.write(
    flags.json === true
      ? fixOutcomeJson(outcome, proven)
      : fixOutcomeText(outcome, colors, notes, target),
  );
  return exitCode(outcome.result);
}

/** True where `--all` found nothing that it may fix. */
function isNothing({ applied, skipped, errors }: ScanFixResult): boolean {
  return applied.length + skipped.length + Object.keys(errors).length === 0;
}

async function reportNothingToFix({ out }: CommandContext, leftOut: LeftOut): Promise<ExitCode> {
  const isAll = leftOut.unsafe.length + leftOut.hidden.length === 0;
  const sentence = isAll
    ? "Nothing to fix: no open finding has an automated fix."
    : "Nothing to fix: no open finding has an automated fix that these options include.";
  await out.write(`${[sentence, ...leftOutLines(leftOut, out.colors)].join("\n")}\n`);
  return exitCodes.ok;
}

/** A requested fix that was not applied is a failure. */
function exitCode({ errors, skipped }: Pick<ScanFixResult, "errors" | "skipped">): ExitCode {
  return Object.keys(errors).length + skipped.length === 0 ? exitCodes.ok : exitCodes.findings;
}
