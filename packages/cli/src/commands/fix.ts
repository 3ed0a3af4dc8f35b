import type { CommandContext } from "../context.ts";
import { refuseCheckAsPath } from "../check-as-path.ts";
import { exitCodes, type ExitCode } from "../exit-codes.ts";
import { assertKnownChecks } from "../known-checks.ts";
import { withProgress } from "../progress.ts";
import { jsonText } from "../reports/json.ts";
import { UsageError } from "../usage-error.ts";
import { withWorkspaces, type StoreFlags } from "../with-workspaces.ts";
import { fixInteractively } from "./fix-interactively.ts";
import { fixRequest } from "./fix-request.ts";
import { makeOrShow } from "./make-or-show.ts";

export type FixFlags = StoreFlags & {
  /** IDs, as given: also several in one, separated by commas, each perhaps with "=" and a way of fixing it. */
  readonly check?: readonly string[];
  readonly all?: boolean;
  readonly unsafe?: boolean;
  readonly interactive?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
};

/** Fixes what was asked for, or shows what that would change. Throws what makes any fix impossible. */
export async function fix(
  context: CommandContext,
  givenPath: string | undefined,
  flags: FixFlags,
): Promise<ExitCode> {
  const request = fixRequest(givenPath, flags.check ?? []);
  await refuseCheckAsPath(context, request.path, (id) => `parapet fix --check ${id}`);
  await assertKnownChecks(context.service, request.checkIds);
  if (flags.interactive === true) return fixInteractively(context, request, flags);
  if (request.checkIds.length === 0 && flags.all !== true) {
    throw new UsageError("Say what to fix: --check with check IDs, --all, or --interactive.");
  }
  const all =
    flags.all === true ? await fixableChecks(context, request.path, flags.unsafe === true) : [];
  const checkIds = [...new Set([...request.checkIds, ...all])];
  if (checkIds.length === 0) return nothingToFix(context, flags);
  return withWorkspaces(context, flags, (workspaces) =>
    makeOrShow(context, workspaces, { ...request, checkIds }, flags),
  );
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
  const fixes = await service.fixes();
  const wanted = new Set(
    fixes.filter(({ safe }) => safe || unsafeToo).map(({ check_id }) => check_id),
  );
  return report.findings
    .filter((finding) => finding.fixable && !finding.suppressed)
    .map((finding) => finding.check_id)
    .filter((id) => unsafeToo || wanted.has(id));
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
