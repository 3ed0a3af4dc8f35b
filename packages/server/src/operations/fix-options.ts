import type { UnusedTool } from "@parapet/scanner";
import type { WorkspaceLocation } from "./workspace-locator.ts";
import { inspectNow, type Work } from "./work.ts";

/**
 * By check ID, the way in which it is fixed where its fix has several; the default where none is
 * named.
 */
export type FixChoices = ReadonlyMap<string, string>;

/** How fixes are made. */
export type FixOptions = {
  readonly choices?: FixChoices;
  /** Beside what is asked for by ID, every open finding with an automated fix; left out: none. */
  readonly all?: {
    /** True to make those, too, that cut access or stop jobs. */
    readonly unsafe: boolean;
    /** True to fix information and findings of low confidence, too. */
    readonly hidden: boolean;
  };
};

/** What is fixed, or tried. */
export type FixTarget = {
  readonly location: WorkspaceLocation;
  /** True for every workspace of the user, of which `location` is the first. */
  readonly everywhere: boolean;
};

/** The path that the scanner is given: none stands for every workspace of the user. */
export function pathOf({ location, everywhere }: FixTarget): string | undefined {
  return everywhere ? undefined : location.configPath;
}

/** As the scanner takes it. */
export function plannerOptions(
  { choices, all }: FixOptions,
  { environment, randomBytes, roots, now }: Work,
) {
  return {
    environment,
    randomBytes,
    allowedRoots: roots,
    ...(choices === undefined ? {} : { choices }),
    ...(all === undefined ? {} : { all: { ...all, now: now().toISOString() } }),
  };
}

/** What was not used, where it is asked for. */
export async function unusedToolsOf(
  work: Work,
  target: FixTarget,
  checkIds: readonly string[],
): Promise<readonly UnusedTool[]> {
  const { unusedTool } = await work.scanner();
  if (!checkIds.includes(unusedTool.check_id)) return [];
  const known = await work.store.workspaces.byPath(target.location.workspacePath);
  return (await inspectNow(work, { path: pathOf(target), service: known?.service })).runtimeContext
    .unusedTools;
}
