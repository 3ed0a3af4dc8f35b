import type { Finding, PostureGraph, ScannedFile } from "@parapet/posture";
import { applyFixes, type ApplyOutcome } from "@parapet/scan-core/fixing/apply-fix.ts";
import type { WriteOptions } from "@parapet/scan-core/fixing/apply-options.ts";
import { FixConflict } from "@parapet/scan-core/fixing/fix-errors.ts";
import { rememberingFiles } from "@parapet/scan-core/files/file-memory.ts";
import { joinFixResults } from "@parapet/scan-core/fixing/join-fix-results.ts";
import {
  fixReplacements,
  type FixReplacements,
  type FixTrial,
  previewFixes,
} from "@parapet/scan-core/fixing/preview-fix.ts";
import type { FixSite } from "@parapet/scan-core/fixing/site-plan.ts";
import { joinGraphs, joinScans } from "./join-scans.ts";
import { keptPartsOf } from "./kept-parts.ts";
import {
  type FixPlanOptions,
  type InspectedSite,
  type InspectedWorkspace,
  type InspectOptions,
} from "@parapet/runtime-kit/entry/runtime-entry.ts";
import type { WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { recordingSkipped } from "@parapet/runtime-kit/entry/skipped-files.ts";
import { hasConfiguration, runtimeOfCheck } from "./runtimes.ts";
import type { FixAll } from "@parapet/runtime-kit/entry/select-fixes.ts";
import { defaultService } from "@parapet/scan-core/core/scan.ts";
import { workspaceRedaction } from "@parapet/scan-core/secrets/workspace-redaction.ts";
import {
  fixTargets,
  type FixTargets,
  type Site,
  type SiteFixes,
  type Sites,
  sitesAt,
} from "./sites.ts";
import { suppressible } from "./suppressible.ts";
import { correlate } from "@parapet/runtime-kit/cross-runtime/correlate.ts";
import {
  ScanError,
  type ScanEnvironment,
  type WorkspaceScan,
} from "@parapet/scan-core/core/workspace-scan.ts";

/** Finds the workspace at a path, or the first of those of the current user. Throws ScanError. */
export async function locateWorkspace(
  path: string | undefined,
  environment: ScanEnvironment,
): Promise<WorkspaceLocation> {
  const [{ location }] = await sitesAt(path, environment);
  return location;
}

/** Every workspace of the current user and folder; empty where there is none. Throws ScanError. */
export async function workspacesOfUser(
  environment: ScanEnvironment,
): Promise<readonly WorkspaceLocation[]> {
  try {
    return (await sitesAt(undefined, environment)).map(({ location }) => location);
  } catch (error) {
    if (error instanceof ScanError && ["no_agents", "not_found"].includes(error.code)) return [];
    throw error;
  }
}

/** A workspace that was scanned, and what comes next on what was read for it. */
export type ScannedWorkspace = InspectedWorkspace & {
  /**
   * What the fixes of every open finding would do, as `previewWorkspaceFix` says it of what is on
   * the disk. Undefined where it has to be read for that. Throws ScanError.
   */
  readonly previewAll: (options: WholePlanOptions) => Promise<FixTrial | undefined>;
  /** The findings, with some files as fixes would leave them. Throws ScanError. */
  readonly again: (drafted: NonNullable<InspectOptions["drafted"]>) => Promise<readonly Finding[]>;
};

/**
 * Scans whatever lives at a path, or every workspace of the current user, on one graph. Throws
 * ScanError.
 */
export async function inspectWorkspace(
  path: string | undefined,
  options: InspectOptions,
): Promise<ScannedWorkspace> {
  const environment = rememberingFiles(options.environment);
  const sites = await sitesAt(path, environment);
  return inspectSites(sites, { ...options, environment }, path === undefined);
}

async function inspectSites(
  sites: Sites,
  options: InspectOptions,
  isWhole: boolean,
  earlier: readonly Beside[] = [],
): Promise<ScannedWorkspace> {
  const [first, ...others] = sites;
  const service = options.service ?? defaultService(first.location, options.environment);
  const inspected = await (readAgain(earlier[0], options) ??
    first.runtime.inspect(first.location, { ...options, service, suppressible }));
  const beside: Beside[] = [];
  for (const [index, site] of others.entries()) {
    // One after the other, so that memory stays small.
    // oxlint-disable-next-line no-await-in-loop
    beside.push(await inspectBeside(site, sites, { ...options, service }, earlier[index + 1]));
  }
  const all: readonly Beside[] = [{ ...inspected, runtime: first.runtime }, ...beside];
  const parts = all.filter((part) => "scan" in part);
  const unreadable = beside.flatMap((part) => ("scan" in part ? [] : [part]));
  const joint = withFiles(
    joinScans([inspected.scan, ...parts.slice(1).map(({ scan }) => scan)]),
    unreadable,
  );
  const { environment, leftOut } = recordingSkipped(options.environment);
  const { redact } = workspaceRedaction(parts.flatMap(({ documents }) => documents));
  const together = await correlate(
    joint,
    parts.flatMap(({ seen }) => seen ?? []),
    { environment, now: options.now, isWhole },
  );
  const files = leftOut.among(together.files, together.workspacePath);
  // What differed in a secret alone is one node then.
  const shown = (graph: PostureGraph): PostureGraph => {
    const redacted = redact(graph);
    return redacted === graph ? graph : joinGraphs([redacted]);
  };
  const graph = shown(together.graph);
  // Where it shows no secret, what a graph after fixes has in common with it shows none either.
  const keptParts = graph === together.graph ? keptPartsOf(graph) : undefined;
  const withKeptParts = (drawn: PostureGraph): PostureGraph => {
    if (keptParts === undefined) return shown(drawn);
    const kept = keptParts(drawn);
    return redact(kept.fresh) === kept.fresh ? kept.graph : shown(drawn);
  };
  return {
    scan: { ...redact({ ...together, files, graph: undefined }), graph },
    graphAfterFix: async (checkIds, unused, how) => {
      const graphs = await Promise.all(
        parts.map(async ({ runtime, scan, graphAfterFix }) => {
          const own = checkIds.filter((id) => runtimeOfCheck(id) === runtime);
          return own.length === 0 ? scan.graph : graphAfterFix(own, unused, how);
        }),
      );
      const known = graphs.filter((one) => one !== undefined);
      if (known.length < graphs.length) return undefined;
      const [only, ...more] = known;
      const drawn = only === undefined || more.length > 0 ? joinGraphs(known) : only;
      return how?.evidence === false ? withKeptParts(drawn) : shown(drawn);
    },
    previewAll: (planned) => previewAsRead(sites, all, { ...planned, environment }),
    again: async (drafted) => {
      const fixed = await inspectSites(
        sites,
        { ...options, service, drafted, wanted: "findings" },
        isWhole,
        all,
      );
      return fixed.scan.findings;
    },
  };
}

/** Undefined where nothing can be fixed, and where files have changed since they were read. */
async function previewAsRead(
  sites: Sites,
  known: readonly Beside[],
  { all, ...rest }: WholePlanOptions & Pick<WorkspacePlanOptions, "environment">,
): Promise<FixTrial | undefined> {
  const options = { ...rest, all: { ...all, suppressible } };
  const [first, ...others] = sites.flatMap(({ runtime, location }, index) => {
    if (!hasConfiguration(runtime)) return [];
    const part = known[index];
    return part !== undefined && "scan" in part
      ? part.fixSite(options)
      : runtime.fixSite(location, [], options);
  });
  if (first === undefined) return undefined;
  try {
    const preview = await previewFixes(() => [first, ...others], []);
    return { ...preview, ...joinFixResults(preview.applied, [preview]) };
  } catch (error) {
    if (error instanceof FixConflict) return undefined;
    throw error;
  }
}

/** What was inspected before, with the drafted files; undefined where it was not. */
function readAgain(
  known: Beside | undefined,
  { drafted }: InspectOptions,
): Promise<InspectedSite> | undefined {
  return known !== undefined && "scan" in known && drafted !== undefined
    ? known.again(drafted)
    : undefined;
}

type Beside = (InspectedSite & Pick<Site, "runtime">) | ScannedFile;

/**
 * A workspace beside the one that was asked for: where it cannot be read, that is said and the scan
 * goes on.
 */
async function inspectBeside(
  { runtime, location }: Site,
  [first]: Sites,
  options: InspectOptions,
  known?: Beside,
): Promise<Beside> {
  const { service, ...rest } = options;
  const isSame = location.workspacePath === first.location.workspacePath;
  const named = isSame && service !== undefined ? { ...rest, service } : rest;
  try {
    const inspected = await (readAgain(known, options) ??
      runtime.inspect(location, { ...named, suppressible }));
    return { runtime, ...inspected };
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    const status = error.code === "outside" ? "skipped" : "unreadable";
    return { path: location.configPath, status, reason: error.message };
  }
}

function withFiles(scan: WorkspaceScan, files: readonly ScannedFile[]): WorkspaceScan {
  if (files.length === 0) return scan;
  return {
    ...scan,
    files: [...scan.files, ...files].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

/** How fixes are planned in a workspace of any runtime. */
type WorkspacePlanOptions = Omit<FixPlanOptions, "all"> & {
  /** Beside what is asked for by ID, every open finding; left out: none. */
  readonly all?: Omit<FixAll, "suppressible">;
};

/** How every open finding is fixed, of a workspace that was read. */
type WholePlanOptions = Required<Pick<WorkspacePlanOptions, "randomBytes" | "all">>;

export type WorkspacePreviewOptions = WorkspacePlanOptions & {
  /** Check IDs whose fixes are taken as made: the preview shows what comes on top of them. */
  readonly onTopOf?: readonly string[];
};

/**
 * What the fixes of some checks would do; without a path, in every workspace of the current user.
 * Throws ScanError when a workspace cannot be read.
 */
export async function previewWorkspaceFix(
  path: string | undefined,
  checkIds: readonly string[],
  { onTopOf = [], ...options }: WorkspacePreviewOptions,
): Promise<FixTrial> {
  const targets = await fixTargets(
    path,
    [...onTopOf, ...checkIds],
    options.environment,
    options.all !== undefined,
  );
  const preview = await previewFixes(
    (ids) => sitesFor(targets, options, new Set(ids)),
    checkIds,
    onTopOf,
  );
  const asked = [...checkIds, ...preview.applied];
  return { ...preview, ...joinFixResults(asked, [preview], errorsOf(targets, checkIds)) };
}

/**
 * The lines that the fix of a check changes; undefined where they do not say all that it does, or
 * hold a secret. Writes nothing. Throws ScanError when a workspace cannot be read.
 */
export async function workspaceFixReplacements(
  path: string | undefined,
  checkId: string,
  options: WorkspacePlanOptions,
): Promise<FixReplacements | undefined> {
  const targets = await fixTargets(path, [checkId], options.environment, false);
  return fixReplacements((ids) => sitesFor(targets, options, new Set(ids)), checkId);
}

export type WorkspaceFixOptions = WorkspacePlanOptions & WriteOptions;

/**
 * Makes the fixes of some checks as one; without a path, in every workspace of the current user.
 * Throws ScanError, FixConflict or FixFailed; then nothing was written.
 */
export async function applyWorkspaceFix(
  path: string | undefined,
  checkIds: readonly string[],
  options: WorkspaceFixOptions,
): Promise<ApplyOutcome> {
  const isAll = options.all !== undefined;
  const targets = await fixTargets(path, checkIds, options.environment, isAll);
  const sites = sitesFor(targets, options, new Set(checkIds));
  const outcome = await applyFixes(sites, checkIds, options);
  const asked = [...checkIds, ...outcome.result.applied];
  return { ...outcome, result: joinFixResults(asked, [outcome.result], targets.errors) };
}

function sitesFor(
  { sites: [first, ...others] }: FixTargets,
  options: WorkspacePlanOptions,
  wanted: ReadonlySet<string>,
): readonly [FixSite, ...FixSite[]] {
  const { all, ...rest } = options;
  const siteOf = ({ runtime, location, checkIds }: SiteFixes) =>
    runtime.fixSite(
      location,
      checkIds.filter((id) => wanted.has(id)),
      { ...rest, ...(all === undefined ? {} : { all: { ...all, suppressible } }) },
    );
  return [siteOf(first), ...others.map(siteOf)];
}

function errorsOf(
  { errors }: FixTargets,
  checkIds: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(errors).filter(([id]) => checkIds.includes(id)));
}
