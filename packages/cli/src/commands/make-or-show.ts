import type { CommandContext } from "../context.ts";
import { exitCodes, type ExitCode } from "../exit-codes.ts";
import { fixOutcomeJson, fixOutcomeText } from "../fix-output/outcome.ts";
import { otherWaysLines } from "../fix-output/other-ways.ts";
import { fixPreviewText } from "../fix-output/preview.ts";
import { withProgress } from "../progress.ts";
import { jsonText } from "../reports/json.ts";
import type { Workspaces } from "../service.ts";
import { targetOf } from "../text/command-target.ts";
import type { FixFlags } from "./fix.ts";
import type { FixRequest } from "./fix-request.ts";

/** Makes the fixes, or shows them where that is asked for. */
export async function makeOrShow(
  context: CommandContext,
  workspaces: Workspaces,
  request: FixRequest,
  flags: FixFlags,
): Promise<ExitCode> {
  return flags.dryRun === true
    ? show(context, workspaces, request, flags)
    : make(context, workspaces, request, flags);
}

async function show(
  context: CommandContext,
  workspaces: Workspaces,
  { path, checkIds, choices }: FixRequest,
  flags: FixFlags,
): Promise<ExitCode> {
  const result = await withProgress(context.err, "Trying the fixes", () =>
    workspaces.previewFix(path, checkIds, { choices }),
  );
  const ways = otherWaysLines(Object.keys(result.edits), await context.service.fixes(), choices);
  await context.out.write(
    flags.json === true ? jsonText(result) : fixPreviewText(result, context.out.colors, ways),
  );
  return exitCode(result.errors);
}

async function make(
  context: CommandContext,
  workspaces: Workspaces,
  { path, checkIds, choices }: FixRequest,
  flags: FixFlags,
): Promise<ExitCode> {
  const outcome = await withProgress(context.err, "Fixing", () =>
    workspaces.fix(path, checkIds, "cli", choices),
  );
  const changed = outcome.record?.check_ids ?? [];
  const ways = otherWaysLines(changed, await context.service.fixes(), choices);
  const target = targetOf(path, outcome.before, context.environment);
  await context.out.write(
    flags.json === true
      ? fixOutcomeJson(outcome)
      : fixOutcomeText(outcome, context.out.colors, ways, target),
  );
  return exitCode(outcome.result.errors);
}

function exitCode(errors: Readonly<Record<string, string>>): ExitCode {
  return Object.keys(errors).length === 0 ? exitCodes.ok : exitCodes.findings;
}
