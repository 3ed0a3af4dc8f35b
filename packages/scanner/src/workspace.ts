import type { FixPreview, PostureGraph, ScannedFile } from "@parapet/posture";
import type { ApplyOutcome } from "./fixing/apply-fix.ts";
import { joinFixResults } from "./fixing/join-fix-results.ts";
import { joinGraphs, joinScans } from "./join-scans.ts";
import {
  type FixOptions,
  type FixPreviewOptions,
  type InspectedSite,
  type InspectedWorkspace,
  type InspectOptions,
} from "./runtime-entry.ts";
import type { WorkspaceLocation } from "./runtime.ts";
import { notingLeftOut } from "./left-out.ts";
import { runtimeOfCheck } from "./runtimes.ts";
import { defaultService } from "./scan.ts";
import { workspaceRedaction } from "./secrets/workspace-redaction.ts";
import { fixTargets, type Site, type Sites, sitesAt } from "./sites.ts";
import { suppressible } from "./suppressible.ts";
import { lookTogether } from "./together/look-together.ts";
import { ScanError, type ScanEnvironment, type WorkspaceScan } from "./workspace-scan.ts";

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
    if (error instanceof ScanError && error.code === "not_found") return [];
    throw error;
  }
}

/** Scans whatever lives at a path, or every workspace of the current user, on one graph. Throws ScanError. */
export async function inspectWorkspace(
  path: string | undefined,
  options: InspectOptions,
): Promise<InspectedWorkspace> {
  const sites = await sitesAt(path, options.environment);
  const [first, ...others] = sites;
  const service = options.service ?? defaultService(first.location, options.environment);
  const inspected = await first.runtime.inspect(first.location, {
    ...options,
    service,
    suppressible,
  });
  const beside: Beside[] = [];
  for (const site of others) {
    // One after the other, so that memory stays small.
    // oxlint-disable-next-line no-await-in-loop
    beside.push(await inspectBeside(site, sites, { ...options, service }));
  }
  const parts = [
    { ...inspected, runtime: first.runtime },
    ...beside.filter((part) => "scan" in part),
  ];
  const unreadable = beside.flatMap((part) => ("scan" in part ? [] : [part]));
  const joint = withFiles(
    joinScans([inspected.scan, ...parts.slice(1).map(({ scan }) => scan)]),
    unreadable,
  );
  const { environment, leftOut } = notingLeftOut(options.environment);
  const { redact } = workspaceRedaction(parts.flatMap(({ documents }) => documents));
  const together = await lookTogether(
    joint,
    parts.flatMap(({ seen }) => seen ?? []),
    { environment, now: options.now, isWhole: path === undefined },
  );
  const files = leftOut.among(together.files, together.workspacePath);
  // What differed in a secret alone is one node then.
  const shown = (graph: PostureGraph): PostureGraph => {
    const redacted = redact(graph);
    return redacted === graph ? graph : joinGraphs([redacted]);
  };
  return {
    scan: { ...redact({ ...together, files, graph: undefined }), graph: shown(together.graph) },
    graphAfterFix: async (checkIds, unused) => {
      const graphs = await Promise.all(
        parts.map(async ({ runtime, scan, graphAfterFix }) => {
          const own = checkIds.filter((id) => runtimeOfCheck(id) === runtime);
          return own.length === 0 ? scan.graph : graphAfterFix(own, unused);
        }),
      );
      const known = graphs.filter((graph) => graph !== undefined);
      if (known.length < graphs.length) return undefined;
      return shown(joinGraphs(known));
    },
  };
}

type Beside = (InspectedSite & Pick<Site, "runtime">) | ScannedFile;

/** A workspace beside the one that was asked for: where it cannot be read, that is said and the scan goes on. */
async function inspectBeside(
  { runtime, location }: Site,
  [first]: Sites,
  options: InspectOptions,
): Promise<Beside> {
  const { service, ...rest } = options;
  const isSame = location.workspacePath === first.location.workspacePath;
  const named = isSame && service !== undefined ? { ...rest, service } : rest;
  try {
    return { runtime, ...(await runtime.inspect(location, { ...named, suppressible })) };
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

/** What the fixes of some checks would do. Throws ScanError when the workspace cannot be read. */
export async function previewWorkspaceFix(
  path: string | undefined,
  checkIds: readonly string[],
  options: FixPreviewOptions,
): Promise<FixPreview> {
  const onTopOf = new Set(options.onTopOf);
  const asked = new Set(checkIds);
  const { sites, errors } = await fixTargets(path, [...onTopOf, ...asked], options.environment);
  const previews = await Promise.all(
    sites.map(({ runtime, location, checkIds: own }) =>
      runtime.previewFix(
        location,
        own.filter((id) => asked.has(id)),
        { ...options, onTopOf: own.filter((id) => onTopOf.has(id)) },
      ),
    ),
  );
  return {
    ...joinFixResults(checkIds, previews, errors),
    diff: previews.map(({ diff }) => diff).join(""),
    edits: Object.assign({}, ...previews.map(({ edits }) => edits)),
  };
}

/** Makes the fixes of some checks. Throws ScanError, FixConflict or FixFailed; then nothing was written. */
export async function applyWorkspaceFix(
  path: string | undefined,
  checkIds: readonly string[],
  options: FixOptions,
): Promise<ApplyOutcome & { readonly location: WorkspaceLocation }> {
  const { sites, errors } = await fixTargets(path, checkIds, options.environment);
  const outcomes: ApplyOutcome[] = [];
  for (const { runtime, location, checkIds: own } of sites) {
    // One after the other: they may share files.
    // oxlint-disable-next-line no-await-in-loop
    outcomes.push(await runtime.applyFix(location, own, options));
  }
  const results = outcomes.map(({ result }) => result);
  return {
    result: joinFixResults(checkIds, results, errors),
    record: outcomes.findLast(({ record }) => record !== undefined)?.record,
    location: sites[0].location,
  };
}

/** Where the fixes of some checks are to be made among the workspaces of the current user. Throws ScanError. */
export async function workspacesToFix(
  checkIds: readonly string[],
  environment: ScanEnvironment,
): Promise<
  readonly { readonly location: WorkspaceLocation; readonly checkIds: readonly string[] }[]
> {
  const { sites, errors } = await fixTargets(undefined, checkIds, environment);
  const [first, ...others] = [...Map.groupBy(sites, siteFolder).values()].map((own) => ({
    location: own[0]?.location ?? sites[0].location,
    checkIds: own.flatMap((site) => site.checkIds),
  }));
  if (first === undefined) return [];
  // What nothing here can make, the first one says so.
  return [{ ...first, checkIds: [...first.checkIds, ...Object.keys(errors)] }, ...others];
}

function siteFolder({ location }: Site): string {
  return location.workspacePath;
}
