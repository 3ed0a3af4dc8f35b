import { randomBytes } from "node:crypto";
import { compiledRules, type NamedPaths, pathsById, readRuleFolder } from "@parapet/assessment";
import { idMaker } from "@parapet/posture";
import { configuredRulesDir } from "@parapet/settings/configured";
import type { Environment } from "./environment.ts";

export type FoundPaths = NamedPaths;

/** Scans a workspace for the paths that an ID names. Throws the scanner's ScanError. */
export async function findPaths(
  path: string | undefined,
  id: string,
  { environment, now }: { readonly environment: Environment; readonly now: () => Date },
): Promise<FoundPaths> {
  const scanner = await import("@parapet/scanner");
  const rulesDir = await configuredRulesDir(environment);
  const files = rulesDir === undefined ? [] : (await readRuleFolder(rulesDir)).files;
  const scanId = idMaker(now, randomBytes)("sc");
  const request = { path, environment, now: now().toISOString(), scanId };
  return pathsById(scanner, request, await compiledRules(files), id);
}
