import type { CommandContext } from "../context.ts";
import { exitCodes, type ExitCode } from "../exit-codes.ts";
import { fixOutcomeJson, fixOutcomeText } from "../fix-output/outcome.ts";
import { fixPreviewText } from "../fix-output/preview.ts";
import { withProgress } from "../progress.ts";
import { jsonText } from "../reports/json.ts";
import type { Workspaces } from "../service.ts";
import { UsageError } from "../usage-error.ts";
import { withWorkspaces, type StoreFlags } from "../with-workspaces.ts";

export type FixFlags = StoreFlags & {
  /** IDs, as given: also several in one, separated by commas. */
  readonly check?: readonly string[];
  readonly all?: boolean;
  readonly unsafe?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
};

/** Fixes what was asked for, or shows what that would change. Throws what makes any fix impossible. */
export async function fix(
  context: CommandContext,
  givenPath: string | undefined,
  flags: FixFlags,
): Promise<ExitCode> {
  const { path, ids } = separatePath(givenPath, flags.check ?? []);
  if (ids.length === 0 && flags.all !== true) {
    throw new UsageError("Say what to fix: --check with check IDs, or --all.");
  }
  const all = flags.all === true ? await fixableChecks(context, path, flags.unsafe === true) : [];
  const checkIds = [...new Set([...ids, ...all])];
  if (checkIds.length === 0) return nothingToFix(context, flags);
  return withWorkspaces(context, flags, (workspaces) =>
    flags.dryRun === true
      ? preview(context, workspaces, path, checkIds, flags)
      : apply(context, workspaces, path, checkIds, flags),
  );
}

async function preview(
  context: CommandContext,
  workspaces: Workspaces,
  path: string | undefined,
  checkIds: readonly string[],
  flags: FixFlags,
): Promise<ExitCode> {
  const result = await withProgress(context.err, "Trying the fixes", () =>
    workspaces.previewFix(path, checkIds),
  );
  await context.out.write(
    flags.json === true ? jsonText(result) : fixPreviewText(result, context.out.colors),
  );
  return exitCode(result.errors);
}

async function apply(
  context: CommandContext,
  workspaces: Workspaces,
  path: string | undefined,
  checkIds: readonly string[],
  flags: FixFlags,
): Promise<ExitCode> {
  const outcome = await withProgress(context.err, "Fixing", () =>
    workspaces.fix(path, checkIds, "cli"),
  );
  await context.out.write(
    flags.json === true ? fixOutcomeJson(outcome) : fixOutcomeText(outcome, context.out.colors),
  );
  return exitCode(outcome.result.errors);
}

/** `--check` takes all words that follow; one that can only be a path is the workspace. */
function separatePath(
  givenPath: string | undefined,
  checks: readonly string[],
): { readonly path: string | undefined; readonly ids: readonly string[] } {
  const words = checks.filter((word) => !isPath(word));
  const [path, ...others] = [
    ...(givenPath === undefined ? [] : [givenPath]),
    ...checks.filter(isPath),
  ];
  if (others.length > 0) throw new UsageError("Give one workspace path, not several.");
  const ids = words.flatMap((word) => word.split(",")).map((id) => id.trim());
  return { path, ids: ids.filter((id) => id !== "") };
}

function isPath(word: string): boolean {
  return /^[.~]|[/\\]/.test(word);
}

/** Checks of the open findings that can be fixed, worst first; only safe ones unless told otherwise. */
async function fixableChecks(
  { environment, now, service, err }: CommandContext,
  path: string | undefined,
  unsafeToo: boolean,
): Promise<readonly string[]> {
  const report = await withProgress(err, "Scanning", () =>
    service.assess(path, { environment, now }),
  );
  const safe = unsafeToo ? undefined : await service.safeFixes();
  return report.findings
    .filter((finding) => finding.fixable && !finding.suppressed)
    .map((finding) => finding.check_id)
    .filter((id) => safe === undefined || safe.has(id));
}

async function nothingToFix(context: CommandContext, flags: FixFlags): Promise<ExitCode> {
  const nothing = { applied: [], skipped: [], errors: {} };
  const sentence =
    flags.unsafe === true
      ? "Nothing to fix: no open finding has an automated fix."
      : "Nothing to fix: no open finding has a safe automated fix (--unsafe adds the others).";
  await context.out.write(flags.json === true ? jsonText(nothing) : `${sentence}\n`);
  return exitCodes.ok;
}

function exitCode(errors: Readonly<Record<string, string>>): ExitCode {
  return Object.keys(errors).length === 0 ? exitCodes.ok : exitCodes.findings;
}
