import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { shippedRules } from "@parapet/attack-paths";
import { asksForAction, fixEffects, type ScanFixResult, type ScanReport } from "@parapet/posture";
import type { LeftOut } from "@parapet/scanner";
import { configuredDataDir } from "@parapet/settings/configured";
import { idMaker } from "../core/ids.ts";
import { readRuleFolder } from "../rules/rule-folder.ts";
import { compiledRules } from "../rules/rule-set.ts";
import { assess, inspect, type ScanPhase, unranked } from "./assess.ts";
import type { Scanner } from "./scanner-component.ts";

export type { ScanPhase } from "./assess.ts";
export { configuredRulesDir } from "@parapet/settings/configured";

/** Days after which advisories are called old. */
const oldAdvisoriesDays = 90;

/** A sentence for a person who scans with old advisories; undefined while they are not old. */
export async function oldAdvisories(
  environment: Parameters<Scanner["locateWorkspace"]>[1],
  now: Date,
): Promise<string | undefined> {
  const { advisoriesAge, storedAdvisoriesFile } = await import("@parapet/scanner");
  const days = advisoriesAge(storedAdvisoriesFile(await configuredDataDir(environment)), now);
  return days < oldAdvisoriesDays
    ? undefined
    : `The known vulnerabilities were last changed ${days} days ago. Update Parapet, or import newer advisories: ` +
        "`parapet advisories update --from FILE`.";
}

/** A sentence for whoever has protected agents: a scan of a command does not know guardrails. Undefined where none is protected. */
export async function uncountedGuardrails(
  environment: Parameters<Scanner["locateWorkspace"]>[1],
): Promise<string | undefined> {
  const folder = join(await configuredDataDir(environment), "adapters");
  const installed = await readdir(folder).catch(() => []);
  return installed.length === 0
    ? undefined
    : "Guardrails are not counted here. `parapet fix` and the dashboard count those that adapters enforce, so that their risk may be lower.";
}

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
    /** Called before each phase. */
    readonly onPhase?: (phase: ScanPhase) => void;
  },
): Promise<ScanReport> {
  const scanner = await import("@parapet/scanner");
  const { service, now, rulesDir, onPhase } = options;
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
  const told = onPhase === undefined ? {} : { onPhase };
  return (await assess(scanner, { ...request, ...told, scanId }, rules)).report;
}

/**
 * What `parapet fix --all` would do with what a report tells, proven by a scan of what it would leave. Nothing is written. Throws
 * ScanError.
 */
export async function planFixAll(
  path: string | undefined,
  all: { readonly unsafe: boolean; readonly hidden: boolean },
  options: {
    readonly environment: Parameters<Scanner["locateWorkspace"]>[1];
    readonly now: () => Date;
    readonly report: ScanReport;
  },
): Promise<ScanFixResult & { readonly findings_closed: number; readonly left_out: LeftOut }> {
  const scanner = await import("@parapet/scanner");
  const { environment } = options;
  const now = options.now().toISOString();
  const { applied, skipped, errors, drafted, leftOut } = await scanner.previewWorkspaceFix(
    path,
    [],
    { environment, randomBytes, all: { ...all, now } },
  );
  const { report } = options;
  // Its findings are as severe as the paths that are left.
  const left = await inspect(
    scanner,
    { path, service: report.service, environment, now, scanId: report.scan_id, drafted },
    shippedRules(),
    [],
  );
  const after = left.assessed(left.search([]), unranked, []).report;
  const { findings_closed: closed } = fixEffects(report, after);
  return {
    applied,
    skipped,
    errors,
    findings_closed: closed.filter((finding) => all.hidden || asksForAction(finding)).length,
    left_out: leftOut,
  };
}
