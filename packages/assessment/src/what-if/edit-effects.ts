import { type FixEffects, fixEffects, type ScanReport } from "@parapet/posture";
import type { ScanEnvironment } from "@parapet/scanner";
import type { Scanner } from "../inspection/scanner.ts";
import { assessDrafted } from "../report/assess-drafted.ts";
import { locationAround } from "./location-around.ts";

/** The effects of a configuration edit on its workspace, without guardrails. */
export type EditEffects = FixEffects & {
  /** Runtimes that reject the edited configuration, with the number of settings. */
  readonly refused: ScanReport["refused"];
};

export type ConfigurationEdit = {
  readonly target: string;
  readonly text: string;
  /** Folder of the installation that the edit is for. */
  readonly folder: string;
};

/**
 * Scans a workspace before and after an edit of one file; undefined if the file is in no workspace,
 * or cannot be scanned.
 */
export async function editEffects(
  scanner: Scanner,
  { target, text, folder }: ConfigurationEdit,
  { environment, now }: { readonly environment: ScanEnvironment; readonly now: () => Date },
): Promise<EditEffects | undefined> {
  const location = await locationAround(scanner, target, environment);
  if (location === undefined) return undefined;
  const request = {
    path: target,
    environment: { ...environment, plannedInstallation: folder },
    now: now().toISOString(),
    scanId: "",
  };
  const scanned = (overlay: ReadonlyMap<string, string>): Promise<ScanReport> =>
    assessDrafted(scanner, { ...request, drafted: { overlay, modes: new Map() } });
  try {
    const before = await scanned(new Map());
    const after = await scanned(new Map([[target, text]]));
    return { ...fixEffects(before, after), refused: after.refused };
  } catch (error) {
    if (error instanceof scanner.ScanError) return undefined;
    throw error;
  }
}
