import { basename, resolve } from "node:path";
import { reportSchemaVersion, type ScanReport, summarize } from "@parapet/posture";
import type { CommandContext } from "./context.ts";
import { version } from "../core/version.ts";

/** True for the error of a scan that found no agent configuration in a folder. */
export function isNoAgentsError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "no_agents";
}

/** The report for a folder without agents. It is not stored, so it has no ID. */
export function emptyReport(
  { environment: { cwd, homeDir }, now }: Pick<CommandContext, "environment" | "now">,
  path: string | undefined,
  service: string | undefined,
): ScanReport {
  const expanded = (path ?? ".").trim().replace(/^~(?=$|[\\/])/, () => homeDir);
  const folder = resolve(cwd, expanded);
  return {
    schema_version: reportSchemaVersion,
    parapet_version: version,
    scan_id: "",
    service: service ?? basename(folder),
    workspace_path: folder,
    scanned_at: now().toISOString(),
    runtimes: [],
    files: [],
    refused: [],
    findings: [],
    suppressions: [],
    skills: [],
    exposures: [],
    exposures_truncated: false,
    plans: [],
    attack_paths: [],
    fixes: [],
    summary: summarize([]),
  };
}
