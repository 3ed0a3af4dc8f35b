import { shippedRules } from "@parapet/attack-paths";
import { type FixEffects, fixEffects, type ScanReport } from "@parapet/posture";
import { inspect, unranked } from "./assess.ts";
import type { Scanner } from "./scanner-component.ts";
import { locationAround } from "./wished-service.ts";

/** What an edit of a configuration changes for its workspace, guardrails not counted. */
export type EditEffects = FixEffects & {
  /** Who refuses the configuration with the edit, and for how many settings. */
  readonly refused: ScanReport["refused"];
};

export type ConfigurationEdit = {
  readonly target: string;
  readonly text: string;
  /** Of the installation that the edit is for, taken as laid. */
  readonly folder: string;
};

/** Scans a workspace as it is and with another text of one file; undefined where no workspace holds the file, or it cannot be scanned. */
export async function editEffects(
  scanner: Scanner,
  { target, text, folder }: ConfigurationEdit,
  {
    environment,
    now,
  }: {
    readonly environment: Parameters<Scanner["locateWorkspace"]>[1];
    readonly now: () => Date;
  },
): Promise<EditEffects | undefined> {
  const location = await locationAround(scanner, target, environment);
  if (location === undefined) return undefined;
  const request = {
    path: target,
    service: undefined,
    environment: { ...environment, plannedInstallation: folder },
    now: now().toISOString(),
    scanId: "",
  };
  const scanned = async (overlay: ReadonlyMap<string, string>): Promise<ScanReport> => {
    const drafted = { overlay, modes: new Map() };
    const inspected = await inspect(scanner, { ...request, drafted }, shippedRules(), []);
    return inspected.assessed(inspected.search([]), unranked, []).report;
  };
  try {
    const before = await scanned(new Map());
    const after = await scanned(new Map([[target, text]]));
    return { ...fixEffects(before, after), refused: after.refused };
  } catch (error) {
    if (error instanceof scanner.ScanError) return undefined;
    throw error;
  }
}
