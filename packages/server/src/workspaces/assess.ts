import {
  agentScores,
  concerns,
  type DetectedPath,
  findAcrossServices,
  findExposures,
  type FixCandidate,
  type FoundExposures,
  mergeGraphs,
  orderFixes,
  type PlannedFix,
  planFixes,
  raiseCauses,
  rankFixes,
  rootCausesOf,
  type Rule,
  type SharedNode,
  sharedNodes,
  shippedRules,
  startingService,
  summaryOf,
  toAttackPath,
} from "@parapet/attack-paths";
import {
  asksForAction,
  compareSeverity,
  type Exposure,
  type Finding,
  type FindingSeverity,
  type FixPlan,
  type GuardrailRegistration,
  partsOf,
  type PostureGraph,
  type RankedFix,
  type ReportedFinding,
  reportSchemaVersion,
  type ScanReport,
  summarize,
  verdictsOf,
} from "@parapet/posture";
import type { UnusedTool, WorkspaceScan } from "@parapet/scanner";
import { version } from "../core/version.ts";
import type { Detection } from "../store/attack-paths.ts";
import type { Posture, PostureRisk } from "../store/postures.ts";
import type { AllowanceChange } from "../telemetry/facts/allowances.ts";
import type { SeenAtRunTime, SeenOf } from "../telemetry/known/seen-at-run-time.ts";
import type { BeyondFiles } from "./beyond-files.ts";
import { detectionsOf } from "./detections.ts";
import type { Scanner } from "./scanner-component.ts";

/** What a scan is about to do. */
export type ScanPhase =
  | { readonly phase: "reading" }
  | { readonly phase: "searching"; readonly agents: number }
  /** Fixes are tried one by one, then together: `of` is how many there are to try by themselves. */
  | { readonly phase: "trying"; readonly done: number; readonly of: number };

/** What is scanned, and when and on which machine it is said to have been. Plain data: it may cross to a thread. */
export type AssessmentRequest = {
  /** Undefined: the workspace where OpenClaw keeps its own. */
  readonly path: string | undefined;
  /** Undefined: named after the folder. */
  readonly service: string | undefined;
  readonly environment: Parameters<Scanner["locateWorkspace"]>[1];
  /** UTC, milliseconds, `Z`. */
  readonly now: string;
  readonly scanId: string;
  /** Files as a fix would leave them; left out: as they are. */
  readonly drafted?: Parameters<Scanner["inspectWorkspace"]>[1]["drafted"] | undefined;
  /** Folders beside the workspace whose files fixes may edit; none where left out. */
  readonly allowedRoots?: readonly string[];
  /** Called before each phase, for somebody who waits; not across threads. */
  readonly onPhase?: (phase: ScanPhase) => void;
};

/** A scan with everything that follows from it. */
export type Assessment = {
  readonly report: ScanReport;
  /** The paths with their evidence, controls and waterfall, as the store keeps them; those of the services beside too. */
  readonly detections: readonly Detection[];
  /** What the paths come to, and the graph they were found in. */
  readonly posture: Omit<Posture, "changes">;
  /** What they come to for the services beside. */
  readonly beside: ReadonlyMap<string, PostureRisk>;
  /** False where the search gave up: paths may be missing. */
  readonly complete: boolean;
  /** The agents that the posture graph shows. */
  readonly agents: readonly {
    readonly agent_id: string;
    readonly name: string;
    readonly model: string;
  }[];
};

/** The latest graph of another service, with which paths may cross. */
export type GraphBeside = { readonly service: string; readonly graph: PostureGraph };

/** What to do about what was found. */
export type Ranked = {
  readonly fixes: readonly RankedFix[];
  readonly plans: readonly FixPlan[];
  /** By id of the exposure. */
  readonly planOf: ReadonlyMap<string, FixPlan>;
};

/** Before fixes were tried. */
export const unranked: Ranked = { fixes: [], plans: [], planOf: new Map() };

/** What a search found, in the workspace and in the services beside it. */
export type Found = { readonly paths: readonly DetectedPath[]; readonly truncated: boolean };

/** A workspace that was read, before its paths are searched: which other services they may lead to is to be looked up. */
export type InspectedWorkspace = {
  readonly service: string;
  readonly shared: readonly SharedNode[];
  /** What the fix of unused tools takes away. */
  readonly unusedTools: readonly UnusedTool[];
  /** What was seen and is allowed, to be remembered. */
  readonly allowances: AllowanceChange;
  readonly search: (beside: readonly GraphBeside[]) => Found;
  /**
   * The fixes, ranked by the risk that each really removes, and the sets of them that end the worst exposures: every
   * candidate is planned in memory, scanned again and searched again.
   */
  readonly rank: (found: Found, beside: readonly GraphBeside[]) => Promise<Ranked>;
  readonly assessed: (found: Found, ranked: Ranked, beside: readonly GraphBeside[]) => Assessment;
};

/**
 * Scans a workspace, finds the attack paths it opens, and ranks its fixes. Guardrails of the service that stand count as
 * controls. Throws the scanner's ScanError.
 */
export async function assess(
  scanner: Scanner,
  request: AssessmentRequest,
  rules: readonly Rule[] = shippedRules(),
  guardrails: readonly GuardrailRegistration[] = [],
  besideOf: (inspected: InspectedWorkspace) => Promise<readonly GraphBeside[]> = async () => [],
): Promise<Assessment> {
  request.onPhase?.({ phase: "reading" });
  const inspected = await inspect(scanner, request, rules, guardrails);
  const beside = await besideOf(inspected);
  const found = inspected.search(beside);
  return inspected.assessed(found, await inspected.rank(found, beside), beside);
}

/** Reads a workspace, and looks up what it was seen to do. Throws the scanner's ScanError. */
export async function inspect(
  scanner: Scanner,
  { path, service, environment, now, scanId, drafted, allowedRoots, onPhase }: AssessmentRequest,
  rules: readonly Rule[],
  guardrails: readonly GuardrailRegistration[],
  seenOf?: SeenOf,
): Promise<InspectedWorkspace> {
  const options = {
    environment,
    now,
    ...(service === undefined ? {} : { service }),
    ...(drafted === undefined ? {} : { drafted }),
    ...(allowedRoots === undefined ? {} : { allowedRoots }),
  };
  const { scan, graphAfterFix } = await scanner.inspectWorkspace(path, options);
  const beyond = await beyondFiles(scanner, scan, { guardrails, rules, environment, now }, seenOf);
  const findings = [...scan.findings, ...beyond.findings].toSorted(scanner.compareFindings);
  const suppressions = [...scan.suppressions, ...beyond.suppressions];
  const { unusedTools } = beyond;
  const graph = beyond.drawn(scan.graph);
  const concernsIt = (detected: DetectedPath): boolean =>
    scan.services.some((known) => concerns(detected, known));
  const exposuresIn = (
    mine: PostureGraph,
    beside: readonly GraphBeside[],
    known?: readonly DetectedPath[],
  ): FoundExposures => {
    const whole = mergeGraphs([mine, ...graphsOf(beside)]);
    const { exposures, truncated } = findExposures(whole, rules, known);
    return { exposures: exposures.filter(({ paths }) => paths.some(concernsIt)), truncated };
  };
  return {
    service: scan.service,
    shared: sharedNodes(graph),
    unusedTools,
    allowances: beyond.allowances,

    search: (beside) => {
      const agents = graph.nodes.filter(({ kind }) => kind === "agent").length;
      onPhase?.({ phase: "searching", agents });
      return findAcrossServices([graph, ...graphsOf(beside)], rules);
    },

    rank: async ({ paths, truncated }, beside) => {
      const own = paths.filter(concernsIt);
      const before = exposuresIn(graph, beside, own);
      // Of two entry points of the same people a path takes the easier one; the other has fixes of its own.
      const ways = [...own, ...before.exposures.flatMap((exposure) => exposure.paths)];
      const candidates = candidatesFor(scanner, ways, findings, unusedTools);
      const tried = new Map<string, FoundExposures | undefined>();
      const rescan = async (checkIds: readonly string[]) => {
        onPhase?.({ phase: "trying", done: tried.size, of: candidates.length });
        const drawn = await graphAfterFix(checkIds, unusedTools, { evidence: false });
        const fixed = drawn && beyond.drawn(drawn);
        tried.set(checkIds.join(), fixed && exposuresIn(fixed, beside));
        return fixed;
      };
      const fixes = await rankFixes({
        paths: own,
        // What was not searched to the end says nothing of a rule that a fix leaves alone.
        ...(!truncated && { graph }),
        rules,
        beside: graphsOf(beside),
        counts: concernsIt,
        candidates,
        rescan,
      });
      const { reported } = asReported(scanner, scan, findings, before);
      const planned = plannedFixes(scanner, candidates, scan.inContainer, severitiesOf(reported));
      const after = (checkIds: readonly string[]) => tried.get(checkIds.join());
      const plans = await planFixes({
        before,
        fixes: planned,
        after: async (checkIds) => {
          if (!tried.has(checkIds.join())) await rescan(checkIds);
          return after(checkIds);
        },
      });
      return { fixes: orderFixes(fixes, before, after, planned), ...plans };
    },

    assessed: ({ paths, truncated }, { fixes, plans, planOf }, beside) => {
      const own = paths.filter(concernsIt);
      const known = exposuresIn(graph, beside, own);
      const { reported, shownIn } = asReported(scanner, scan, findings, known);
      const exposures = known.exposures.map((one): Exposure => ({
        ...one.exposure,
        root_causes: [
          ...new Set(
            rootCausesOf(one, findings).map(
              ({ fingerprint }) => shownIn.get(fingerprint)?.fingerprint ?? fingerprint,
            ),
          ),
        ],
        plan: planOf.get(one.exposure.exposure_id),
      }));
      const files = [...scan.files, ...scanner.unusableAdvisories(environment)];
      return {
        detections: detectionsOf(paths, rules, scan.service, now),
        complete: !truncated,
        posture: {
          fixes,
          ...riskFor(scan.service, paths, beside.length > 0),
          graph: JSON.stringify(graph),
          shared: sharedNodes(graph),
        },
        beside: new Map(
          beside.map((other) => [other.service, riskFor(other.service, paths, true)]),
        ),
        report: {
          schema_version: reportSchemaVersion,
          parapet_version: version,
          scan_id: scanId,
          service: scan.service,
          workspace_path: scan.workspacePath,
          scanned_at: now,
          runtimes: scan.runtimes,
          refused: scan.refused,
          files,
          findings: reported,
          suppressions,
          skills: verdictsOf(files, reported),
          exposures,
          exposures_truncated: known.truncated,
          plans,
          attack_paths: own.map((detected) => toAttackPath(detected, now)),
          fixes,
          summary: summarize(reported),
        },
        agents: scan.graph.nodes
          .filter(({ kind }) => kind === "agent")
          .map(({ label, attributes }) => ({
            agent_id: textOf(attributes["agent_id"]) || label,
            name: label,
            model: textOf(attributes["model"]),
          })),
      };
    },
  };
}

/** The findings as the report tells them, none less severe than the paths that it opens, and by fingerprint where each is told. */
function asReported(
  scanner: Scanner,
  { furtherWorkspaces }: Pick<WorkspaceScan, "furtherWorkspaces">,
  findings: readonly Finding[],
  { exposures }: FoundExposures,
): {
  readonly reported: readonly ReportedFinding[];
  readonly shownIn: ReadonlyMap<string, ReportedFinding>;
} {
  const before = byFingerprint(scanner.reportedFindings(findings, furtherWorkspaces));
  const raised = raiseCauses(
    exposures,
    findings,
    ({ fingerprint, severity }) => before.get(fingerprint)?.severity ?? severity,
  );
  const reported = scanner.reportedFindings(raised, furtherWorkspaces);
  return { reported, shownIn: raised === findings ? before : byFingerprint(reported) };
}

function byFingerprint(reported: readonly ReportedFinding[]): ReadonlyMap<string, ReportedFinding> {
  return new Map(
    reported.flatMap((one) => partsOf(one).map((part) => [part.fingerprint, one] as const)),
  );
}

/** Brings the engine of guardrails along, which takes a command longer to load than to scan: only where there is something to know. */
async function beyondFiles(
  scanner: Scanner,
  scan: WorkspaceScan,
  known: {
    readonly guardrails: readonly GuardrailRegistration[];
    readonly rules: readonly Rule[];
    readonly environment: AssessmentRequest["environment"];
    readonly now: string;
  },
  seenOf: SeenOf | undefined,
): Promise<BeyondFiles> {
  if (seenOf === undefined && known.guardrails.length === 0) {
    return {
      drawn: (configured) => configured,
      findings: [],
      suppressions: [],
      allowances: { allowed: [], withdrawn: [] },
      unusedTools: [],
    };
  }
  const { knownBeyondFiles } = await import("./beyond-files.ts");
  const seen = (await seenOf?.(scan.service)) ?? nothingSeen;
  return knownBeyondFiles(scanner, scan, { ...known, seen });
}

const nothingSeen: SeenAtRunTime = { agents: [], edges: [], onceAllowed: new Set() };

function graphsOf(beside: readonly GraphBeside[]): readonly PostureGraph[] {
  return beside.map(({ graph }) => graph);
}

/** What paths come to for a service. */
function riskFor(service: string, paths: readonly DetectedPath[], mayCross: boolean): PostureRisk {
  const own = mayCross ? paths.filter((path) => concerns(path, service)) : paths;
  const starting = own.filter((path) => startingService(path) === service);
  const agents = agentScores(own);
  return {
    summary: summaryOf(own),
    ...(mayCross && { starting: summaryOf(starting) }),
    agents: mayCross ? agents.filter((agent) => agent.service === service) : agents,
  };
}

/**
 * The checks on the edges of the paths that have a fix: the only ones that can lower the risk. What is not used can be
 * taken away whether it does or not.
 */
function candidatesFor(
  scanner: Scanner,
  paths: readonly DetectedPath[],
  findings: readonly Finding[],
  unusedTools: readonly UnusedTool[],
): readonly FixCandidate[] {
  const onPaths = new Set(paths.flatMap((path) => path.fixedBy));
  const weaknessOf = new Map(
    scanner.checkCatalogue.map((check) => [check.check_id, check.weakness]),
  );
  const weaknesses = new Set([...onPaths].map((id) => weaknessOf.get(id) ?? ""));
  weaknesses.delete("");
  // A second rule that allows the same is on no path while the first one does.
  const beside = new Set(
    findings
      .filter((finding) => asksForAction(finding) && !finding.suppressed)
      .map(({ check_id }) => check_id)
      .filter((id) => weaknesses.has(weaknessOf.get(id) ?? "")),
  );
  const ofPaths = scanner.fixCatalogue
    .filter(({ check_id }) => onPaths.has(check_id) || beside.has(check_id))
    .map((fix) => ({ check_ids: [fix.check_id], title: madeTitle(fix), safe: fix.safe }));
  if (unusedTools.length === 0) return ofPaths;
  const { check_id } = scanner.unusedTool;
  const title = unusedTitle(unusedTools);
  return [...ofPaths, { check_ids: [check_id], title, safe: false, isOfferedAnyway: true }];
}

/** The candidates of which plans may consist: single fixes, each by the way it takes unless another is asked for. */
function plannedFixes(
  scanner: Scanner,
  candidates: readonly FixCandidate[],
  inContainer: boolean,
  severities: ReadonlyMap<string, FindingSeverity>,
): readonly PlannedFix[] {
  const known = new Map(scanner.fixCatalogue.map((fix) => [fix.check_id, fix]));
  const checks = new Map(scanner.checkCatalogue.map((check) => [check.check_id, check]));
  return candidates.flatMap(({ check_ids: [id, ...more], isOfferedAnyway }) => {
    const fix = id === undefined || more.length > 0 ? undefined : known.get(id);
    if (fix === undefined || isOfferedAnyway === true) return [];
    const { check_id, safe, choices } = fix;
    const needs = fix.needs.map((need) =>
      need === "container_engine" && inContainer ? "container_engine_in_container" : need,
    );
    return [
      {
        check_id,
        title: madeTitle(fix),
        safe,
        needs,
        choice: choices[0]?.name ?? "",
        weakness: checks.get(check_id)?.weakness ?? "",
        severity: severities.get(check_id) ?? "info",
      },
    ];
  });
}

/** What is made where nobody chooses a way, so that a fix is called the same wherever it is offered. */
function madeTitle({ title, choices }: Scanner["fixCatalogue"][number]): string {
  return choices[0]?.title ?? title;
}

/** Of the worst open finding of each check, or of those that it is told in. */
function severitiesOf(reported: readonly ReportedFinding[]): ReadonlyMap<string, FindingSeverity> {
  const open = reported.filter(({ suppressed }) => !suppressed);
  const told = open.flatMap(({ check_id, parts, severity }) =>
    [check_id, ...parts.map((part) => part.check_id)].map((id) => ({ id, severity })),
  );
  // The last one of a name stands.
  const worstLast = told.toSorted((a, b) => compareSeverity(b.severity, a.severity));
  return new Map(worstLast.map(({ id, severity }) => [id, severity]));
}

const mostNamed = 5;

/** "Denies what was not used in 30 days: exec to main, browser to desk". */
function unusedTitle(unusedTools: readonly UnusedTool[]): string {
  const named = unusedTools
    .slice(0, mostNamed)
    .map(({ tool, agent_id }) => `${tool} to ${agent_id}`);
  const more = unusedTools.length - named.length;
  const rest = more > 0 ? ` and ${more} more` : "";
  return `Denies what was not used in 30 days: ${named.join(", ")}${rest}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
