import { randomBytes } from "node:crypto";
import {
  compiledRules,
  type NamedPaths,
  pathsById,
  type PathsOfFix,
  pathsOfFix,
  readRuleFolder,
} from "@parapet/assessment";
import { idMaker } from "@parapet/posture";
import { configuredRulesDir } from "@parapet/settings/configured";
import type { Environment } from "./environment.ts";
import { withAdvisories } from "./assess.ts";
import type { FixOptions } from "./fixes.ts";

export type FoundPaths = NamedPaths;
export type FoundPathsOfFix = PathsOfFix;

type Surroundings = { readonly environment: Environment; readonly now: () => Date };

/** Scans a workspace for the paths that an ID names. Throws the scanner's ScanError. */
export async function findPaths(
  path: string | undefined,
  id: string,
  surroundings: Surroundings,
): Promise<FoundPaths> {
  const scanner = await import("@parapet/scanner");
  const rules = await rulesFor(surroundings.environment);
  // As a scan reads it, so that both draw the same graph.
  const environment = await withAdvisories(surroundings.environment);
  return pathsById(scanner, requestFor(path, { ...surroundings, environment }), rules, id);
}

/** Scans a workspace for the paths that fixes close; writes nothing. Throws ScanError. */
export async function findPathsOfFix(
  path: string | undefined,
  checkIds: readonly string[],
  { choices, all, ...surroundings }: FixOptions & Surroundings,
): Promise<FoundPathsOfFix> {
  const scanner = await import("@parapet/scanner");
  const request = requestFor(path, surroundings);
  return pathsOfFix(scanner, request, await rulesFor(surroundings.environment), {
    checkIds,
    randomBytes,
    ...(choices && { choices }),
    ...(all && { all: { ...all, now: request.now } }),
  });
}

function requestFor(path: string | undefined, { environment, now }: Surroundings) {
  const scanId = idMaker(now, randomBytes)("sc");
  return { path, environment, now: now().toISOString(), scanId };
}

async function rulesFor(environment: Environment) {
  const rulesDir = await configuredRulesDir(environment);
  return compiledRules(rulesDir === undefined ? [] : (await readRuleFolder(rulesDir)).files);
}
