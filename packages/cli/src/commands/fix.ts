import { parapetCommand } from "@parapet/posture";
import type { CommandContext } from "../context/context.ts";
import { refuseCheckAsPath } from "../context/refuse-check-as-path.ts";
import type { ExitCode } from "../core/exit-codes.ts";
import { assertKnownChecks } from "../context/known-checks.ts";
import type { Persona } from "../core/persona.ts";
import { UsageError } from "../core/usage-error.ts";
import { withWorkspaces } from "../context/with-workspaces.ts";
import type { StoreFlags } from "../service/store-flags.ts";
import { fixInteractively } from "./fix-interactively.ts";
import { fixRequest, howOf } from "./fix-request.ts";
import { proveFix, type ProveFixFlags } from "./prove-fix.ts";
import { applyOrPreview } from "./apply-or-preview.ts";

export type FixFlags = StoreFlags & {
  /**
   * IDs as given; one item may hold several, separated by commas, each optionally with "=" and the
   * name of a fix.
   */
  readonly check?: readonly string[];
  readonly all?: boolean;
  readonly unsafe?: boolean;
  readonly persona?: Persona;
  readonly interactive?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  /** Play the attack paths that the fixes close, before and after. */
  readonly prove?: boolean;
} & ProveFixFlags;

/** Applies the requested fixes, or previews them. Throws if no fix is possible. */
export async function fix(
  context: CommandContext,
  givenPath: string | undefined,
  flags: FixFlags,
): Promise<ExitCode> {
  const request = fixRequest(givenPath, flags.check ?? []);
  await refuseCheckAsPath(context, request.path, (id) => `${parapetCommand("fix")} --check ${id}`);
  await assertKnownChecks(context.service, request.checkIds);
  if (flags.interactive === true && flags.prove === true) {
    throw new UsageError("--prove needs to know the fixes at the start: use --check or --all.");
  }
  if (flags.interactive === true) return fixInteractively(context, request, flags);
  if (request.checkIds.length === 0 && flags.all !== true) {
    throw new UsageError("Select what to fix: --check with check IDs, --all, or --interactive.");
  }
  const { path, checkIds } = request;
  const how = howOf(request, flags);
  const proof =
    flags.prove === true
      ? { proven: await proveFix(context, { path, checkIds, how, flags }) }
      : undefined;
  return withWorkspaces(context, flags, (workspaces) =>
    applyOrPreview(context, workspaces, { ...request, ...proof }, flags),
  );
}
