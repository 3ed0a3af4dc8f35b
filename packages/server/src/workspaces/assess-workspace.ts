import { randomBytes } from "node:crypto";
import type { ScanReport } from "@parapet/posture";
import { idMaker } from "../ids.ts";
import { readRuleFolder } from "../rules/rule-folder.ts";
import { compiledRules } from "../rules/rule-set.ts";
import { configuredDataDir } from "../settings/configured-data-dir.ts";
import { assess } from "./assess.ts";
import type { Scanner } from "./scanner-component.ts";

export { configuredRulesDir } from "../rules/configured-rules.ts";

/**
 * Scans a workspace for a command: nothing is stored. Without a path, the one where OpenClaw keeps its own.
 * Throws the scanner's ScanError.
 */
export async function assessWorkspace(
  path: string | undefined,
  options: {
    readonly environment: Parameters<Scanner["locateWorkspace"]>[1];
    readonly service?: string;
    readonly now: () => Date;
    /** Folder of rules of one's own, beside the shipped ones; a rule with a problem is left out. */
    readonly rulesDir?: string;
  },
): Promise<ScanReport> {
  const scanner = await import("@parapet/scanner");
  const { service, now, rulesDir } = options;
  const dataDir = await configuredDataDir(options.environment);
  const environment = {
    ...options.environment,
    advisoriesFile: scanner.storedAdvisoriesFile(dataDir),
  };
  const rules =
    rulesDir === undefined
      ? undefined
      : await compiledRules((await readRuleFolder(rulesDir)).files);
  const request = { path, service, environment, now: now().toISOString() };
  const scanId = idMaker(now, randomBytes)("sc");
  return (await assess(scanner, { ...request, scanId }, rules)).report;
}
