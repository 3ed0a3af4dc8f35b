import { randomBytes } from "node:crypto";
import {
  assessFully,
  compiledRules,
  type FixAllPromise,
  planFixAll,
  readRuleFolder,
  type ScanPhase,
} from "@parapet/assessment";
import { type Assessment, idMaker, type ScanReport } from "@parapet/posture";
import type { ScanEnvironment } from "@parapet/scanner";
import { configuredDataDir } from "@parapet/settings/configured";
import type { Environment } from "./environment.ts";
import type { FixAll } from "./fixes.ts";

type AssessOptions = {
  readonly environment: Environment;
  readonly service?: string;
  readonly now: () => Date;
  /** Folder of custom rules; invalid rules are skipped. */
  readonly rulesDir?: string;
  readonly onPhase?: (phase: ScanPhase) => void;
};

/**
 * Scans a workspace without storing the result. Without a path, OpenClaw's default workspace.
 * Throws the scanner's ScanError.
 */
export async function assessWorkspace(
  path: string | undefined,
  options: AssessOptions,
): Promise<ScanReport> {
  return (await assessWorkspaceFully(path, options)).report;
}

/**
 * The same, with who may do what, and where each step of an exposure is configured. Throws the
 * scanner's ScanError.
 */
export async function assessWorkspaceFully(
  path: string | undefined,
  options: AssessOptions,
): Promise<Assessment> {
  const scanner = await import("@parapet/scanner");
  const { service, now, rulesDir, onPhase } = options;
  const environment = await withAdvisories(options.environment);
  const scanId = idMaker(now, randomBytes)("sc");
  const request = { path, service, environment, now: now().toISOString(), scanId, onPhase };
  const files = rulesDir === undefined ? [] : (await readRuleFolder(rulesDir)).files;
  return assessFully(scanner, request, await compiledRules(files));
}

/** Simulates `fix --all` for a report; writes nothing. Throws ScanError. */
export async function planFixOfAll(
  path: string | undefined,
  all: FixAll,
  {
    environment,
    now,
    report,
  }: {
    readonly environment: Environment;
    readonly now: () => Date;
    readonly report: ScanReport;
  },
): Promise<FixAllPromise> {
  return planFixAll(await import("@parapet/scanner"), path, all, {
    environment: await withAdvisories(environment),
    now: now().toISOString(),
    randomBytes,
    report,
  });
}

/** Adds the imported advisories of the data folder. */
export async function withAdvisories(environment: Environment): Promise<ScanEnvironment> {
  const { storedAdvisoriesFile } = await import("@parapet/scanner");
  const dataDir = await configuredDataDir(environment);
  return { ...environment, advisoriesFile: storedAdvisoriesFile(dataDir) };
}
