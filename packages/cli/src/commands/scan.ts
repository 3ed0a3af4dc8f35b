import { isAbsolute, resolve } from "node:path";
import type { Confidence, ScanReport } from "@parapet/posture";
import { refuseCheckAsPath } from "../check-as-path.ts";
import type { Colors } from "../colors.ts";
import type { CommandContext } from "../context.ts";
import { exitCodes, type ExitCode } from "../exit-codes.ts";
import type { Persona } from "../persona.ts";
import type { FixAllPromise } from "../service.ts";
import { withProgress } from "../progress.ts";
import { reportFile, writeReport } from "../report-file.ts";
import { configuredRules } from "../configured-rules.ts";
import { fails, type ReaderReport, reportFor } from "../reader-report.ts";
import { type CommandTarget, everyWorkspace, targetOf } from "../text/command-target.ts";
import type { Threshold } from "../threshold.ts";
import { emptyReport, isWithoutAgents } from "../without-agents.ts";
import { neutralize } from "../text/neutralize.ts";
import { UsageError } from "../usage-error.ts";

export type ScanFlags = {
  readonly json?: boolean;
  readonly output?: readonly string[];
  readonly failOn: Threshold;
  readonly minConfidence: Confidence;
  readonly requireAgents?: boolean;
  readonly service?: string;
  readonly rules?: string;
  readonly persona: Persona;
};

/** Scans a workspace and prints what it found. Throws what makes a scan impossible. */
export async function scan(
  context: CommandContext,
  path: string | undefined,
  flags: ScanFlags,
): Promise<ExitCode> {
  const { environment, now, service } = context;
  await refuseCheckAsPath(context, path, (id) => `parapet check ${id}`);
  if (flags.service === "") throw new UsageError("The service needs a name.");
  const files = (flags.output ?? []).map((file) => reportFile(file, environment.cwd));
  const rules = flags.rules ?? (await configuredRules(environment));
  if (rules !== undefined) {
    const { tellRuleProblems } = await import("./rules.ts");
    await tellRuleProblems(context, rules);
  }
  const { report, nothing } = await withProgress(context.err, "Scanning", async () => {
    try {
      const found = await service.assess(path, {
        environment,
        now,
        ...(flags.service === undefined ? {} : { service: flags.service }),
        ...(rules === undefined ? {} : { rulesDir: resolve(environment.cwd, rules) }),
      });
      return { report: found, nothing: "" };
    } catch (error) {
      if (flags.requireAgents === true || !isWithoutAgents(error)) throw error;
      return { report: emptyReport(context, path, flags.service), nothing: error.message };
    }
  });
  const failOn = { severity: flags.failOn, confidence: flags.minConfidence };
  const forReader = reportFor(flags.persona, report, failOn);
  const catalogue = files.length === 0 ? [] : await service.checks();
  const target =
    path === undefined && isJoint(report) ? everyWorkspace : targetOf(path, report, environment);
  const content = { report, forReader, catalogue, target };
  await Promise.all(files.map((file) => writeReport(file, content)));
  if (nothing !== "") {
    const sentence = `${neutralize(nothing)}\n`;
    if (flags.json === true) await context.out.writeJson(report);
    await (flags.json === true ? context.err : context.out).write(sentence);
    return exitCodes.ok;
  }
  const fixAll = await fixAllOf(context, path, report, flags);
  if (flags.json === true) {
    await context.out.writeJson(fixAll === undefined ? report : { ...report, fix_all: fixAll });
  } else {
    await context.out.write(
      await forTerminal(forReader, context.out.colors, target, fixAll, flags),
    );
    await warnOfOldAdvisories(context);
  }
  const isFailed = report.findings.some((finding) => fails(finding, failOn));
  return isFailed ? exitCodes.findings : exitCodes.ok;
}

async function warnOfOldAdvisories({ environment, err, now }: CommandContext): Promise<void> {
  const { oldAdvisories } = await import("@parapet/server/assess");
  const warning = await oldAdvisories(environment, now());
  if (warning !== undefined) await err.write(`parapet: ${warning}\n`);
}

/** What `fix --all` would do, where the report tells of it. */
async function fixAllOf(
  { environment, now, service, err }: CommandContext,
  path: string | undefined,
  { findings, fixes }: ScanReport,
  { json, persona }: ScanFlags,
): Promise<FixAllPromise | undefined> {
  const isFixable = findings.some(({ fixable, suppressed }) => fixable && !suppressed);
  const isLowered = fixes.some(({ risk_removed }) => risk_removed > 0);
  if (!isFixable || (json !== true && isLowered)) return undefined;
  const all = { unsafe: false, hidden: persona === "auditor" };
  // What was found is said also where the fixes cannot be tried, as when a file changes meanwhile.
  return withProgress(err, "Trying the fixes", () =>
    service.planFixAll(path, all, { environment, now }).catch(() => undefined),
  );
}

async function forTerminal(
  { report, leftOut }: ReaderReport,
  colors: Colors,
  target: CommandTarget,
  fixAll: FixAllPromise | undefined,
  { persona }: ScanFlags,
): Promise<string> {
  const { renderTerminal } = await import("../reports/terminal.ts");
  return renderTerminal(report, colors, leftOut, target, fixAll, persona === "auditor");
}

/** True for a report about several workspaces: files beyond the first are named by their whole path. */
function isJoint({ runtimes, findings }: ScanReport): boolean {
  const places = findings.flatMap(({ evidence }) => evidence);
  return runtimes.length > 1 || places.some(({ file }) => isAbsolute(file));
}
