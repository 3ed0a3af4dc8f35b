import { randomBytes } from "node:crypto";
import type { FixPreview, PostureGraph } from "@parapet/posture";
import { applyFix, type ApplyOptions, type ApplyOutcome } from "./fixing/apply-fix.ts";
import { startDraft } from "./fixing/fix-draft.ts";
import { planFrom } from "./fixing/plan-fix.ts";
import { previewFix } from "./fixing/preview-fix.ts";
import type { OpenClawModel } from "./openclaw/model.ts";
import { openclaw, readOnlyReason } from "./openclaw/runtime.ts";
import { rejectionsOf } from "./openclaw/schema/rejections.ts";
import { envPathOf } from "./openclaw/state-dir.ts";
import type { WorkspaceLocation } from "./runtime.ts";
import { scanReading, type ScanOptions } from "./scan.ts";
import { suppress } from "./suppressions/suppress.ts";
import type { ScanEnvironment, WorkspaceScan } from "./workspace-scan.ts";

/** What planning a fix asks of OpenClaw. */
const planningRules = { readOnlyReason, envPathOf, problemsOf: rejectionsOf };

/** Finds the workspace at a path, or where OpenClaw itself looks when no path is given. Throws ScanError. */
export function locateWorkspace(
  path: string | undefined,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation> {
  return openclaw.locate(path, environment);
}

/** A workspace that was read once: what is wrong with it, and what fixes would make of it. */
export type InspectedWorkspace = {
  readonly scan: WorkspaceScan;
  /**
   * The posture graph as it would be after the fixes of some checks; undefined where one of them cannot be made.
   * Nothing is written, and nothing needs to be writable.
   */
  readonly graphAfterFix: (checkIds: readonly string[]) => Promise<PostureGraph | undefined>;
};

export type InspectOptions = ScanOptions & {
  /**
   * When the scan is made, by which suppressions expire: UTC, milliseconds, `Z`. Left out: suppressions are not read,
   * and every finding is open.
   */
  readonly now?: string;
};

const suppressible: ReadonlySet<string> = new Set(openclaw.checks.map(({ id }) => id));

/** Scans the workspace at a path, or where OpenClaw itself looks. Throws ScanError. */
export async function inspectWorkspace(
  path: string | undefined,
  options: InspectOptions,
): Promise<InspectedWorkspace> {
  const { environment, now } = options;
  const location = await openclaw.locate(path, environment);
  const reading = await openclaw.read(location, environment, new Map());
  const found = scanReading(openclaw, location, reading, options);
  const scan =
    now === undefined
      ? found
      : await suppress(found, location, reading, { checkIds: suppressible, now });
  const planning = {
    environment,
    randomBytes,
    writable: "ignored",
    envPathOf,
    problemsOf: rejectionsOf,
  } as const;
  let start: ReturnType<typeof startDraft<OpenClawModel>> | undefined;
  return {
    scan,
    graphAfterFix: async (checkIds) => {
      start ??= startDraft(openclaw, location, reading, planning);
      const { result, after } = await planFrom(await start, checkIds);
      if (Object.keys(result.errors).length > 0) return undefined;
      return openclaw.topology(after, scan.service, environment);
    },
  };
}

export type FixOptions = Omit<ApplyOptions<OpenClawModel>, keyof typeof planningRules>;

/** What the fixes of some checks would do. Throws ScanError when the workspace cannot be read. */
export async function previewWorkspaceFix(
  path: string | undefined,
  checkIds: readonly string[],
  options: Pick<FixOptions, "environment" | "randomBytes" | "allowedRoots" | "choices"> & {
    /** Check IDs whose fixes are taken as made: the preview shows what comes on top of them. */
    readonly onTopOf?: readonly string[];
  },
): Promise<FixPreview> {
  const location = await openclaw.locate(path, options.environment);
  return previewFix(openclaw, location, checkIds, { ...options, ...planningRules });
}

/** Makes the fixes of some checks. Throws ScanError, FixConflict or FixFailed; then nothing was written. */
export async function applyWorkspaceFix(
  path: string | undefined,
  checkIds: readonly string[],
  options: FixOptions,
): Promise<ApplyOutcome & { readonly location: WorkspaceLocation }> {
  const location = await openclaw.locate(path, options.environment);
  const outcome = await applyFix(openclaw, location, checkIds, { ...options, ...planningRules });
  return { ...outcome, location };
}
