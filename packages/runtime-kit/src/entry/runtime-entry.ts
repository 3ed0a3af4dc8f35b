import { randomBytes } from "node:crypto";
import type { CheckDescription, FixNeed, PostureGraph } from "@parapet/posture";
import {
  type Check,
  describeCheck,
  type FixChoice,
  type Match,
  matchesOf,
} from "@parapet/scan-core/core/check.ts";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import type { AgentSection, Explanation } from "@parapet/scan-core/core/explanation.ts";
import { editFoldersOf } from "@parapet/scan-core/fixing/edit-folders.ts";
import {
  type DraftedFiles,
  nothingDrafted,
  startDraft,
} from "@parapet/scan-core/fixing/fix-draft.ts";
import { planFrom, type SelectMatches } from "@parapet/scan-core/fixing/plan-fix.ts";
import type { PlanOptions } from "@parapet/scan-core/fixing/plan-options.ts";
import {
  type FixableFiles,
  fixableFiles,
  refusalsIn,
} from "@parapet/scan-core/fixing/refused-matches.ts";
import { fixSite, type FixSite } from "@parapet/scan-core/fixing/site-plan.ts";
import { rememberingFiles } from "@parapet/scan-core/files/file-memory.ts";
import { withoutEvidence } from "../topology/sketch.ts";
import { recordingSkipped } from "./skipped-files.ts";
import { redactedLines } from "@parapet/scan-core/secrets/redacted-lines.ts";
import type { UnusedTool } from "@parapet/scan-core/run-time/unused-tool.ts";
import { rememberingReadings } from "@parapet/scan-core/core/remembered-readings.ts";
import type { Reading, Runtime, WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { type FixAll, isWanted, leftOutOf, worstOf } from "./select-fixes.ts";
import { scanReading, type ScanOptions } from "@parapet/scan-core/core/scan.ts";
import { workspaceRedaction } from "@parapet/scan-core/secrets/workspace-redaction.ts";
import { type IgnoreFile, readIgnoreFile } from "@parapet/scan-core/suppressions/ignore-file.ts";
import { suppressionsOf } from "@parapet/scan-core/suppressions/read-suppressions.ts";
import { suppress, type Suppressed } from "@parapet/scan-core/suppressions/suppress.ts";
import { crossRuntimeChecks } from "../cross-runtime/checks.ts";
import { observeSite } from "../cross-runtime/observe-site.ts";
import type { SiteInventory, ObservedSite } from "../cross-runtime/observed-site.ts";
import type { ScanEnvironment, WorkspaceScan } from "@parapet/scan-core/core/workspace-scan.ts";

/** What planning a fix asks of a runtime. */
type PlanningRules<Model> = Pick<
  PlanOptions<Model>,
  "readOnlyReason" | "envPathOf" | "furtherFoldersOf" | "problemsOf"
>;

/**
 * A runtime, and what Parapet asks of it beside reading: one of these is one line in `runtimes.ts`.
 */
export type RuntimeEntry<Model> = {
  readonly runtime: Runtime<Model>;
  /**
   * The workspaces of the current user and folder, where the runtime itself would look. None is no
   * error; throws ScanError "not_found" where a variable names a place that is not there.
   */
  readonly find: (environment: ScanEnvironment) => Promise<readonly WorkspaceLocation[]>;
  /** True for an absolute path that by its name is a file of this runtime alone. */
  readonly claims: (path: string, environment: ScanEnvironment) => boolean;
  readonly planning: PlanningRules<Model>;
  readonly explain: (reading: Reading<Model>, location: WorkspaceLocation) => ExplainableAgents;
  /**
   * The check that takes away what telemetry calls unused; left out where Parapet knows no edit
   * that does.
   */
  readonly unusedToolCheck?: (unused: readonly UnusedTool[]) => Check<Model>;
  /** What is to be looked at together with other workspaces; left out where there is nothing. */
  readonly offer?: (model: Model) => SiteInventory;
};

/** What `parapet explain` says of the agents of one workspace. */
export type ExplainableAgents = Pick<Explanation, "defaults_of" | "newer_writer" | "agents"> & {
  /** Undefined where there is no such agent. */
  readonly sectionsOf: (agentId: string) => readonly AgentSection[] | undefined;
};

/** How a fix is planned, by anyone who asks for it. */
export type FixPlanOptions = Omit<PlanOptions<unknown>, keyof PlanningRules<unknown>> & {
  /** What RT-TOOL-002 takes away; none where left out. */
  readonly unusedTools?: readonly UnusedTool[];
  /** Beside what is asked for by ID, every open finding; left out: none. */
  readonly all?: FixAll;
};

export type InspectOptions = ScanOptions & {
  /**
   * When the scan is made, by which suppressions expire: UTC, milliseconds, `Z`. Left out:
   * suppressions are not read, and every finding is open.
   */
  readonly now?: string;
  /**
   * Texts and permission bits that take the place of what is on the disk: the workspace as a fix
   * would leave it.
   */
  readonly drafted?: Pick<DraftedFiles, "overlay" | "modes">;
  /** As fixes are given them, so that no finding is called fixable that they refuse. */
  readonly allowedRoots?: readonly string[];
};

/** A workspace that was read once: what is wrong with it, and what fixes would make of it. */
export type InspectedWorkspace = {
  readonly scan: WorkspaceScan;
  /**
   * The posture graph as it would be after the fixes of some checks; undefined where one of them
   * cannot be made. Nothing is written, and nothing needs to be writable. `unused` is what
   * RT-TOOL-002 takes away.
   */
  readonly graphAfterFix: (
    checkIds: readonly string[],
    unused?: readonly UnusedTool[],
    options?: GraphOptions,
  ) => Promise<PostureGraph | undefined>;
};

export type GraphOptions = {
  /**
   * False: edges do not say where they are set, for a search that only asks which paths there are.
   */
  readonly evidence?: boolean;
};

/** An inspected workspace, secrets and all, and what is to be looked at together with others. */
export type InspectedSite = InspectedWorkspace & {
  readonly seen: ObservedSite | undefined;
  /** What was read, which says what is secret in all the rest. */
  readonly documents: readonly ConfigDocument[];
  /** The findings with some files as fixes would leave them, on top of what was read. */
  readonly again: (drafted: Pick<DraftedFiles, "overlay" | "modes">) => Promise<InspectedSite>;
  /** What is to be fixed of it, as it was read. */
  readonly fixSite: (options: FixPlanOptions) => FixSite;
};

/** A check that can be fixed, and how. */
export type FixDescription = {
  readonly check_id: string;
  /** What the fix does: "Sets gateway.bind to loopback". */
  readonly title: string;
  /** False when it cuts access or stops jobs. */
  readonly safe: boolean;
  readonly needs: readonly FixNeed[];
  /** Ways to choose from, the default first; empty where there is only one. */
  readonly choices: readonly { readonly name: string; readonly title: string }[];
};

/**
 * A runtime whose model nobody outside needs to know: all that a workspace of any runtime is asked.
 */
export type KnownRuntime = {
  readonly id: string;
  readonly title: string;
  readonly checks: readonly CheckDescription[];
  readonly fixes: readonly FixDescription[];
  /** Fixes of what telemetry has seen. */
  readonly runTimeFixes: readonly FixDescription[];
  readonly locate: Runtime<unknown>["locate"];
  readonly find: RuntimeEntry<unknown>["find"];
  readonly claims: RuntimeEntry<unknown>["claims"];
  readonly inspect: (
    location: WorkspaceLocation,
    options: InspectOptions & { readonly suppressible: ReadonlySet<string> },
  ) => Promise<InspectedSite>;
  readonly fixSite: (
    location: WorkspaceLocation,
    checkIds: readonly string[],
    options: FixPlanOptions,
  ) => FixSite;
  /**
   * Lines of a configuration file without secrets, by the name that evidence gives it. Throws
   * ScanError.
   */
  readonly sourceLines: (
    location: WorkspaceLocation,
    file: string,
    environment: ScanEnvironment,
  ) => Promise<readonly string[] | undefined>;
  readonly explain: (
    location: WorkspaceLocation,
    environment: ScanEnvironment,
  ) => Promise<ExplainableAgents>;
};

/** Hides the model of a runtime behind what is asked of all of them. */
export function knownRuntime<Model>(entry: RuntimeEntry<Model>): KnownRuntime {
  const { runtime } = entry;
  return {
    id: runtime.id,
    title: runtime.title,
    checks: runtime.checks.map((check) => describeCheck(check, runtime.id)),
    fixes: runtime.checks.flatMap(describeFix),
    runTimeFixes: entry.unusedToolCheck === undefined ? [] : describeFix(entry.unusedToolCheck([])),
    locate: runtime.locate,
    find: entry.find,
    claims: entry.claims,
    inspect: (location, options) => inspect(entry, location, options),
    fixSite: (location, checkIds, options) => siteOf(entry, location, checkIds, options),
    sourceLines: async (location, file, environment) =>
      redactedLines(await runtime.read(location, environment, new Map()), location, file),
    explain: async (location, environment) => {
      const reading = await runtime.read(location, environment, new Map());
      const { redact } = workspaceRedaction(reading.documents.values());
      const { sectionsOf, ...rest } = entry.explain(reading, location);
      return { ...redact(rest), sectionsOf: (agentId) => redact(sectionsOf(agentId)) };
    },
  };
}

/** What was read of a workspace before, with what, and files that fixes would change. */
type Known<Model> = {
  readonly reading: Reading<Model>;
  readonly environment: ScanEnvironment;
  readonly files: FixableFiles;
};

function siteOf<Model>(
  entry: RuntimeEntry<Model>,
  location: WorkspaceLocation,
  checkIds: readonly string[],
  { unusedTools, all, known, ...asked }: FixPlanOptions & { readonly known?: Known<Model> },
): FixSite {
  const options = known === undefined ? asked : { ...asked, environment: known.environment };
  const seeing = runtimeSeeing(entry, unusedTools);
  const files = known?.files;
  const selecting =
    all && (() => selectorOf(entry, location, { seeing, wanted: all, options, files }));
  return fixSite(
    seeing,
    location,
    { checkIds, ...(selecting && { selecting }), reading: known?.reading },
    { ...options, ...entry.planning },
  );
}

/**
 * What of the open findings to fix, asked again after each fix. Files beside the configuration are
 * looked at once, and of checks only those that an answer may name.
 */
function selectorOf<Model>(
  entry: RuntimeEntry<Model>,
  location: WorkspaceLocation,
  {
    seeing,
    wanted,
    options,
    files: looked,
  }: {
    readonly seeing: Runtime<Model>;
    readonly wanted: FixAll;
    readonly options: RefusalOptions;
    readonly files: FixableFiles | undefined;
  },
): SelectMatches<Model> {
  const { environment: bounds } = options;
  let files: Promise<FixableFiles> | undefined;
  let ignored: Promise<IgnoreFile> | undefined;
  const selection = async (reading: Reading<Model>, checks: readonly Check<Model>[]) => {
    files ??= looked === undefined ? filesOf(entry, location, options) : Promise.resolve(looked);
    ignored ??= readIgnoreFile(location.workspacePath, bounds);
    const own = new Set(entry.runtime.checks);
    const known = checks.filter((check) => own.has(check));
    const refusals = await refusalsAmong(entry, known, reading, { files: await files, bounds });
    const { suppressible } = wanted;
    const read = suppressionsOf(location, reading.documents, suppressible, await ignored);
    return { ...wanted, refusals, suppressions: read.suppressions };
  };
  return {
    next: async (reading, tried) => {
      const checks = seeing.checks.filter(
        (check) =>
          isWanted(check, wanted) &&
          !tried.has(check.id) &&
          matchesOf(check, reading.model).length > 0,
      );
      if (checks.length === 0) return undefined;
      const chosen = await selection(reading, checks);
      return worstOf({ ...seeing, checks }, location, reading, chosen);
    },
    leftOut: async (reading) => {
      const checks = seeing.checks.filter(({ fix }) => fix !== undefined);
      const chosen = await selection(reading, checks);
      return leftOutOf({ ...seeing, checks }, location, reading, chosen);
    },
  };
}

/** The runtime with a check of what telemetry calls unused. */
function runtimeSeeing<Model>(
  { runtime, unusedToolCheck }: RuntimeEntry<Model>,
  unused: readonly UnusedTool[] = [],
): Runtime<Model> {
  if (unusedToolCheck === undefined || unused.length === 0) return runtime;
  return { ...runtime, checks: [...runtime.checks, unusedToolCheck(unused)] };
}

async function inspect<Model>(
  entry: RuntimeEntry<Model>,
  location: WorkspaceLocation,
  options: Parameters<KnownRuntime["inspect"]>[1],
  known?: Known<Model>,
): Promise<InspectedSite> {
  const { runtime, planning, offer } = entry;
  const { now, suppressible: checkIds } = options;
  const { environment, leftOut } = recordingSkipped(
    known?.environment ?? rememberingFiles(options.environment),
  );
  const { overlay, modes } = options.drafted ?? nothingDrafted;
  const bits = new Map([...modes].map(([path, { after }]) => [path, after]));
  // What lies outside of bounds is noticed while it is read.
  const again = environment.roots === undefined ? known?.reading.again : undefined;
  // What comes next says itself how far it is.
  const { onProgress: _progress, ...quiet } = environment;
  const reading =
    again === undefined
      ? readAgainOver(await runtime.read(location, environment, overlay, bits))
      : await again(overlay, bits);
  const { allowedRoots } = options;
  const files = known?.files ?? (await filesOf(entry, location, { environment, allowedRoots }));
  const refusals = await refusalsAmong(entry, runtime.checks, reading, {
    files,
    bounds: environment,
  });
  const found = scanReading(runtime, location, reading, { ...options, refusals });
  const { scan, ofOthers }: Suppressed =
    now === undefined
      ? { scan: found, ofOthers: [] }
      : await suppress(found, location, reading, {
          checkIds,
          ownIds: new Set(runtime.checks.map(({ id }) => id)),
          now,
          bounds: environment,
        });
  const { readOnlyReason: _, ...rules } = planning;
  const seen =
    offer === undefined
      ? undefined
      : await observeSite(
          runtime,
          { location, reading, offered: offer(reading.model) },
          {
            environment,
            variablesPath: planning.envPathOf?.(location, environment),
            suppressions: ofOthers.filter(({ check_id }) => togetherIds.has(check_id)),
          },
        );
  const base = location.shownFrom ?? location.workspacePath;
  const plan: PlanOptions<Model> = { environment, randomBytes, writable: "ignored", ...rules };
  let start: ReturnType<typeof startDraft<Model>> | undefined;
  const read: Known<Model> = { reading, environment: quiet, files };
  return {
    scan: { ...scan, files: leftOut.among(scan.files, base) },
    documents: [...reading.documents.values()],
    seen,
    again: (drafted) => inspect(entry, location, { ...options, drafted, wanted: "findings" }, read),
    fixSite: (planned) => siteOf(entry, location, [], { ...planned, known: read }),
    graphAfterFix: async (ids, unused = [], { evidence = true } = {}) => {
      const draft =
        unused.length > 0
          ? startDraft(runtimeSeeing(entry, unused), { location, reading, options: plan })
          : (start ??= startDraft(runtime, { location, reading, options: plan }));
      const { result, after } = await planFrom(await draft, ids);
      if (Object.keys(result.errors).length > 0) return undefined;
      const drawn = evidence ? after : { ...after, evidenceOf: withoutEvidence };
      return runtime.topology(drawn, scan.service, environment);
    },
  };

  function readAgainOver(first: Reading<Model>): Reading<Model> {
    if (environment.roots !== undefined) return first;
    return rememberingReadings(
      first,
      first.again ?? ((texts, bitsOf) => runtime.read(location, quiet, texts, bitsOf)),
    );
  }
}

type RefusalOptions = {
  readonly environment: ScanEnvironment;
  readonly allowedRoots?: readonly string[] | undefined;
};

/** Of all matches whose check has a fix, those that it cannot fix. */
export async function refusalsOn<Model>(
  entry: RuntimeEntry<Model>,
  location: WorkspaceLocation,
  reading: Reading<Model>,
  options: RefusalOptions,
): Promise<ReadonlyMap<Match, string>> {
  const files = await filesOf(entry, location, options);
  return refusalsAmong(entry, entry.runtime.checks, reading, {
    files,
    bounds: options.environment,
  });
}

async function filesOf<Model>(
  { planning }: RuntimeEntry<Model>,
  location: WorkspaceLocation,
  { environment, allowedRoots = [] }: RefusalOptions,
): Promise<FixableFiles> {
  const options = { environment, randomBytes, allowedRoots, ...planning };
  return fixableFiles(location, await editFoldersOf(location, options));
}

async function refusalsAmong<Model>(
  { planning }: RuntimeEntry<Model>,
  checks: readonly Check<Model>[],
  reading: Reading<Model>,
  { files, bounds }: { readonly files: FixableFiles; readonly bounds: ScanEnvironment },
): Promise<ReadonlyMap<Match, string>> {
  const ask = refusalsIn({ reading, files, options: { environment: bounds, ...planning } });
  const fixable = checks.filter(({ fix }) => fix !== undefined);
  const refusals = await Promise.all(fixable.map((check) => ask(check)));
  return new Map(refusals.flatMap((each) => [...each]));
}

const togetherIds: ReadonlySet<string> = new Set(
  crossRuntimeChecks.map(({ check_id }) => check_id),
);

function describeFix<Model>({
  id,
  fix,
}: Pick<Check<Model>, "id" | "fix">): readonly FixDescription[] {
  if (fix === undefined) return [];
  const { title, safe, needs = [], choices } = fix;
  return [{ check_id: id, title, safe, needs, choices: choicesOf(choices) }];
}

function choicesOf(choices: readonly FixChoice[] = []): FixDescription["choices"] {
  return choices.map(({ name, title }) => ({ name, title }));
}
