import { isAbsolute, join, resolve } from "node:path";
import { type Assessment, isAtLeast, parapetCommand, type ScanReport } from "@parapet/posture";
import { configuredRulesDir } from "@parapet/settings/configured";
import { refuseCheckAsPath } from "../context/refuse-check-as-path.ts";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import type { FixAllPromise } from "@parapet/assessment";
import type { AppliedPolicy } from "../policy/apply-policy.ts";
import type { RepositoryState } from "../repository/repository-state.ts";
import type { Known } from "../baseline/baseline.ts";
import { type FailOn, readThreshold, type Threshold } from "../core/threshold.ts";
import { count } from "../text/count.ts";
import { withProgress } from "../terminal/progress.ts";
import { describePhase } from "../terminal/scan-phase.ts";
import { proofsNote, type ShownProof } from "../reports/shown-proof.ts";
import { formats } from "../reports/formats/index.ts";
import { renderAs, type ReportFile, reportFile, writeReport } from "../reports/report-file.ts";
import type { Content, ReportFormat } from "../reports/report-format.ts";
import { fails, reportFor } from "../reports/reader-report.ts";
import { everyWorkspace, targetOf } from "../text/command-target.ts";
import { emptyReport, isNoAgentsError } from "../context/no-agents.ts";
import { neutralize } from "../text/neutralize.ts";
import { UsageError } from "../core/usage-error.ts";
import type { ScanFlags } from "./scan-flags.ts";

/** Scans a workspace and prints the report. Throws if it cannot be scanned. */
export async function scan(
  context: CommandContext,
  path: string | undefined,
  flags: ScanFlags,
): Promise<ExitCode> {
  const { environment, now, service } = context;
  await refuseCheckAsPath(context, path, (id) => `${parapetCommand("check")} ${id}`);
  if (flags.failOnDrift === true && flags.upload === undefined) {
    throw new UsageError(
      `--fail-on-drift needs --upload URL: the server has the approved state. Beside the server, use \`${parapetCommand("drift list --fail-on-drift")}\`.`,
    );
  }
  if (flags.service === "") throw new UsageError("--service must not be empty.");
  const name = flags.json === true ? "json" : (flags.format ?? "text");
  const format = formats.find((one) => one.name === name);
  const files = filesOf(flags, format, environment.cwd);
  const rules = flags.rules ?? (await configuredRulesDir(environment));
  if (rules !== undefined) {
    const { reportRuleProblems } = await import("./rules.ts");
    await reportRuleProblems(context, rules);
  }
  const { assessed, noAgents } = await withProgress(context.err, "Scanning", async (say) => {
    try {
      const found = await service.assessFully(path, {
        environment,
        now,
        onPhase: (phase) => say(describePhase(phase)),
        ...(flags.service === undefined ? {} : { service: flags.service }),
        ...(rules === undefined ? {} : { rulesDir: resolve(environment.cwd, rules) }),
      });
      return { assessed: found, noAgents: "" };
    } catch (error) {
      if (flags.requireAgents === true || !isNoAgentsError(error)) throw error;
      const report = emptyReport(context, path, flags.service);
      const nothing = { report, agents: [], ways: [], graph_digest: "" };
      return { assessed: nothing, noAgents: error.message };
    }
  });
  const { report, agents, ways } = assessed;
  const proofs = await proofsFor(context, flags, assessed);
  const policy = await policyFor(context, path, flags, assessed);
  const threshold = readThreshold(flags.failOn);
  const known = await knownFor(context, path, flags, report, threshold.isNew);
  const failOn: FailOn = {
    severity: threshold.severity,
    confidence: flags.minConfidence,
    ...(known === undefined ? {} : { known: known.findings }),
    ...(threshold.isNew ? { exposures: newExposures(report, known, threshold.severity) } : {}),
  };
  const forReader = reportFor(flags.persona, report, failOn);
  const notes = [
    ...(noAgents === "" ? await notesOf(context) : []),
    ...(known === undefined ? [] : baselineNotes(known)),
    ...(proofs === undefined ? [] : [proofsNote(proofs)]),
  ];
  const usesSarif = [...files.map((one) => one.format), format].some(
    (one) => one?.name === "sarif",
  );
  const content: Content = {
    report,
    notes,
    forReader,
    agents,
    ways,
    policy,
    proofs,
    repository: usesSarif ? await repositoryOf(report) : undefined,
    suppressed: flags.suppressed ?? "omit",
    failOn,
    fixes: usesSarif
      ? await withProgress(context.err, "Testing fixes", () =>
          service.textFixes(path, report, environment),
        )
      : new Map(),
    catalog: format === undefined && files.length === 0 ? [] : await service.checks(),
    target:
      path === undefined && isJoint(report) ? everyWorkspace : targetOf(path, report, environment),
    least: flags.severity,
  };
  await Promise.all(files.map((file) => writeReport(file, content)));
  if (noAgents !== "" && format !== undefined) await context.err.write(`${neutralize(noAgents)}\n`);
  if (format === undefined) {
    await context.out.write(
      noAgents === ""
        ? await forTerminal(context, path, content, flags)
        : `${neutralize(noAgents)}\n`,
    );
    for (const note of notes) {
      // Sequential, to keep the order.
      // oxlint-disable-next-line no-await-in-loop
      await context.err.write(`parapet: ${note}\n`);
    }
  } else if (name === "json") {
    await context.out.writeJson({
      ...report,
      notes,
      agents,
      exposure_ways: ways,
      ...(policy === undefined ? {} : { policy }),
      ...(proofs === undefined ? {} : { proofs }),
    });
  } else {
    await context.out.write(await renderAs(format, content));
  }
  const isFailed =
    (failOn.exposures?.size ?? 0) > 0 ||
    report.findings.some((finding) => fails(finding, failOn)) ||
    (flags.failOn !== "never" && policy !== undefined && isViolated(policy));
  return isFailed ? exitCodes.findings : exitCodes.ok;
}

/** Only formats for code scanning say which commit was scanned. */
async function repositoryOf({ workspace_path }: ScanReport): Promise<RepositoryState | undefined> {
  const { repositoryState } = await import("../repository/repository-state.ts");
  return repositoryState(workspace_path);
}

/**
 * The policy that `--policy` names, else that of the scanned folder; held against the scan. Throws
 * UsageError.
 */
async function policyFor(
  { environment, now, service }: CommandContext,
  path: string | undefined,
  flags: ScanFlags,
  assessed: Assessment,
): Promise<AppliedPolicy | undefined> {
  const { loadPolicy, policyOfWorkspace } = await import("../policy/policy-file.ts");
  const { cwd, homeDir } = environment;
  const given = path === undefined ? [] : [expandedPath(path, cwd, homeDir)];
  const loaded =
    flags.policy === undefined
      ? await policyOfWorkspace([...given, assessed.report.workspace_path], service.checks)
      : await loadPolicy(resolve(cwd, flags.policy), await service.checks());
  if (loaded === undefined) return undefined;
  const { applyPolicy } = await import("../policy/apply-policy.ts");
  return applyPolicy(loaded, assessed, await service.checks(), now());
}

/** What `--proofs` says of the paths of this scan; undefined without it. Throws UsageError. */
async function proofsFor(
  context: CommandContext,
  { proofs, data }: ScanFlags,
  assessed: Assessment,
): Promise<readonly ShownProof[] | undefined> {
  if (proofs === undefined) return undefined;
  const {
    environment: { cwd, env },
    service,
  } = context;
  const [{ readProofs, shownProofs }, { guardrailsNow }] = await Promise.all([
    import("../proving/read-proofs.ts"),
    import("../proving/guardrails-now.ts"),
  ]);
  return shownProofs(readProofs(resolve(cwd, proofs)), assessed, {
    installedVersion: (title) => service.installedVersion(title, env),
    guardrails: (runtime) => guardrailsNow(context, runtime, data === undefined ? {} : { data }),
  });
}

/**
 * What the baseline that `--baseline` names, else that of the scanned folder, covers. Throws
 * UsageError.
 */
async function knownFor(
  { environment, now }: CommandContext,
  path: string | undefined,
  flags: ScanFlags,
  report: ScanReport,
  isNeeded: boolean,
): Promise<Known | undefined> {
  const { cwd, homeDir } = environment;
  const [{ baselineFile, readBaseline }, { isFileThere }, { knownIn }] = await Promise.all([
    import("../baseline/baseline-file.ts"),
    import("../policy/policy-file.ts"),
    import("../baseline/baseline.ts"),
  ]);
  const given = path === undefined ? [] : [expandedPath(path, cwd, homeDir)];
  const found = [...given, report.workspace_path]
    .map((folder) => join(folder, baselineFile))
    .find(isFileThere);
  const file = flags.baseline === undefined ? found : resolve(cwd, flags.baseline);
  if (file === undefined) {
    if (!isNeeded) return undefined;
    throw new UsageError(
      `--fail-on ${flags.failOn} needs a baseline. Make one with: parapet baseline`,
    );
  }
  return knownIn(readBaseline(file), report, now().toISOString().slice(0, 10));
}

/** Sentences about what does not fail the run, and what does again. */
function baselineNotes({ findings, exposures, expired, fixed }: Known): readonly string[] {
  return [
    `${count(findings.size, "finding")} and ${count(exposures.size, "exposure")} of the baseline do not fail the scan.`,
    ...(expired.length === 0
      ? []
      : [
          `${count(expired.length, "entry").replace("entrys", "entries")} of the baseline expired and count again.`,
        ]),
    ...(fixed.length === 0
      ? []
      : [
          `${fixed.length} of the baseline ${fixed.length === 1 ? "is" : "are"} fixed: run ${parapetCommand("baseline --update")} to remove ${fixed.length === 1 ? "it" : "them"}.`,
        ]),
  ];
}

/** IDs of the exposures that the baseline does not have. */
function newExposures(
  { exposures }: ScanReport,
  known: Known | undefined,
  least: Threshold,
): ReadonlySet<string> {
  return new Set(
    exposures
      .filter(({ severity }) => least !== "never" && isAtLeast(severity, least))
      .map(({ exposure_id }) => exposure_id)
      .filter((id) => known?.exposures.has(id) !== true),
  );
}

function isViolated({ rules }: AppliedPolicy): boolean {
  return rules.some(({ status }) => status === "violated" || status === "unproven");
}

function expandedPath(path: string, cwd: string, homeDir: string): string {
  return resolve(
    cwd,
    path.trim().replace(/^~(?=$|[\\/])/, () => homeDir),
  );
}

async function notesOf({ environment, now }: CommandContext): Promise<readonly string[]> {
  const { scanNotes } = await import("../service/scan-notes.ts");
  return scanNotes(environment, now());
}

/** The files that `--output` names; "-" is standard output, where the report goes anyway. */
function filesOf(
  { output = [] }: ScanFlags,
  format: ReportFormat | undefined,
  cwd: string,
): readonly ReportFile[] {
  return output.filter((file) => file !== "-").map((file) => reportFile(file, cwd, format));
}

/** What `fix --all` would do, if the report has fixable findings. */
async function fixAllOf(
  { environment, now, service, err }: CommandContext,
  path: string | undefined,
  report: ScanReport,
  { persona }: ScanFlags,
): Promise<FixAllPromise | undefined> {
  if (!report.findings.some(({ fixable, suppressed }) => fixable && !suppressed)) return undefined;
  const all = { unsafe: false, hidden: persona === "auditor" };
  // Findings are reported even if fixes cannot be tested, for example when a file changes
  // meanwhile.
  return withProgress(err, "Testing fixes", () =>
    service.planFixAll(path, all, { environment, now, report }).catch(() => undefined),
  );
}

async function forTerminal(
  context: CommandContext,
  path: string | undefined,
  { report, forReader, target, least, policy }: Content,
  flags: ScanFlags,
): Promise<string> {
  const { out, service, environment } = context;
  const detail = flags.quiet === true ? "brief" : flags.verbose === true ? "full" : "usual";
  const isPlanned = detail === "brief" || report.plans.length > 0;
  const { renderTerminal } = await import("../reports/terminal.ts");
  return renderTerminal(forReader.report, {
    colors: out.colors,
    columns: out.columns,
    detail,
    omitted: forReader.omitted,
    target,
    fixAll: isPlanned ? undefined : await fixAllOf(context, path, report, flags),
    isAuditor: flags.persona === "auditor",
    sources: detail === "brief" ? new Map() : await service.sources(forReader.report, environment),
    least,
    policy,
  });
}

/** True for a report about several workspaces: files outside the first have absolute paths. */
function isJoint({ runtimes, findings }: ScanReport): boolean {
  const places = findings.flatMap(({ evidence }) => evidence);
  return runtimes.length > 1 || places.some(({ file }) => isAbsolute(file));
}
