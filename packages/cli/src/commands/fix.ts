import type { CommandContext } from "../context/context.ts";
import { refuseCheckAsPath } from "../context/refuse-check-as-path.ts";
import type { ExitCode } from "../core/exit-codes.ts";
import { assertKnownChecks } from "../context/known-checks.ts";
import type { Persona } from "../core/persona.ts";
import { UsageError } from "../core/usage-error.ts";
import { withWorkspaces } from "../context/with-workspaces.ts";
import type { StoreFlags } from "../service/store-flags.ts";
import { fixInteractively } from "./fix-interactively.ts";
import { fixRequest } from "./fix-request.ts";
import { applyOrPreview } from "./apply-or-preview.ts";

export type FixFlags = StoreFlags & {
  /** IDs, as given: also several in one, separated by commas, each perhaps with "=" and a way of fixing it. */
  readonly check?: readonly string[];
  readonly all?: boolean;
  readonly unsafe?: boolean;
  readonly persona?: Persona;
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
  return withWorkspaces(context, flags, (workspaces) =>
    applyOrPreview(context, workspaces, request, flags),
  );
}
