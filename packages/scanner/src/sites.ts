import { resolve } from "node:path";
import { quietly } from "@parapet/scan-core/files/bounds.ts";
import { FileReadError, kindName } from "@parapet/scan-core/files/file-read-error.ts";
import { kindOf, statsOf } from "@parapet/scan-core/files/file-stats.ts";
import type { KnownRuntime } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import type { WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { hasConfiguration, hasFix, mainRuntime, runtimeOfCheck, runtimes } from "./runtimes.ts";
import { ScanError, type ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";

/** A workspace, and the runtime that reads it. */
export type Site = { readonly runtime: KnownRuntime; readonly location: WorkspaceLocation };

/** Never empty; the first gives the whole its name. */
export type Sites = readonly [Site, ...Site[]];

/**
 * Whatever lives at a path; without a path, every workspace of the current user and folder. Throws
 * ScanError.
 */
export function sitesAt(path: string | undefined, environment: ScanEnvironment): Promise<Sites> {
  return path === undefined ? sitesOfUser(environment) : sitesIn(path, environment);
}

async function sitesOfUser(environment: ScanEnvironment): Promise<Sites> {
  const found: Site[] = [];
  for (const runtime of runtimes) {
    // In their order: the first is the one that counts where nothing else is said.
    // oxlint-disable-next-line no-await-in-loop
    const locations = await runtime.find(environment);
    found.push(...locations.map((location) => ({ runtime, location })));
  }
  const [first, ...others] = found;
  if (first !== undefined) return [first, ...others.map((site) => shownFrom(first, site))];
  throw await nothingAt(undefined, environment);
}

/** Two workspaces in one report: their files are told apart by how they are named. */
function shownFrom({ location: { workspacePath } }: Site, site: Site): Site {
  if (site.location.workspacePath === workspacePath) return site;
  return { ...site, location: { ...site.location, shownFrom: workspacePath } };
}

/**
 * A file belongs to one runtime, and so does its folder; what else lives in that folder is there,
 * too.
 */
async function sitesIn(path: string, environment: ScanEnvironment): Promise<Sites> {
  if (path.trim() === "") {
    throw new ScanError(
      "not_found",
      "The path is empty. Give the folder that holds the configuration, or the file itself.",
    );
  }
  await refuseSpecialFile(absolute(path, environment), environment);
  const first = await firstSiteIn(path, environment);
  const { workspacePath } = first.location;
  const others = await Promise.all(
    runtimes
      .filter((runtime) => runtime !== first.runtime)
      .map((runtime) => siteOf(runtime, workspacePath, environment)),
  );
  return [first, ...others.filter((site) => site !== undefined)];
}

/** Its folder would be taken for what is meant. */
async function refuseSpecialFile(path: string, environment: ScanEnvironment): Promise<void> {
  const stats = await statsOf(path, quietly(environment)).catch((error: unknown) => {
    // Anyone who looks for a workspace there says why there is none.
    if (error instanceof FileReadError) return undefined;
    throw error;
  });
  if (stats === undefined || stats.isDirectory()) return;
  const isStream = streams.test(path);
  if (stats.isFile() && !isStream) return;
  throw new ScanError(
    "not_found",
    `${path} is ${isStream ? "a device" : kindName(stats)}. Give the folder that holds the configuration, or the file itself.`,
  );
}

/** What is open under these may be a file; the folder that they are in is not that file's. */
const streams = /^\/(?:dev(?:\/fd)?|proc\/.+)\/[^/]+$/;

async function firstSiteIn(path: string, environment: ScanEnvironment): Promise<Site> {
  const owner = claimant(path, environment);
  if (owner !== undefined) {
    return { runtime: owner, location: await owner.locate(path, environment) };
  }
  for (const runtime of runtimes) {
    // In their order: the first is the one that counts where nothing else is said.
    // oxlint-disable-next-line no-await-in-loop
    const site = await siteOf(runtime, path, environment);
    if (site !== undefined) return site;
  }
  throw await nothingAt(path, environment);
}

/** Undefined where the runtime has no workspace there. */
async function siteOf(
  runtime: KnownRuntime,
  path: string,
  environment: ScanEnvironment,
): Promise<Site | undefined> {
  try {
    return { runtime, location: await runtime.locate(path, environment) };
  } catch (error) {
    if (error instanceof ScanError && error.code === "not_found") return undefined;
    throw error;
  }
}

function claimant(path: string, environment: ScanEnvironment): KnownRuntime | undefined {
  const file = absolute(path, environment);
  return runtimes.find((runtime) => runtime.claims(file, environment));
}

function absolute(path: string, { homeDir, cwd }: ScanEnvironment): string {
  return resolve(
    cwd,
    path.trim().replace(/^~(?=$|[\\/])/, () => homeDir),
  );
}

/** The fixes of one workspace. */
export type SiteFixes = Site & { readonly checkIds: readonly string[] };

/** Where each of some fixes is to be made. */
export type FixTargets = {
  /** Never empty. What has no fix is asked of the first one, which skips it. */
  readonly sites: readonly [SiteFixes, ...SiteFixes[]];
  /** By check ID, why a fix cannot be tried: its runtime has no configuration there. */
  readonly errors: Readonly<Record<string, string>>;
};

/**
 * Assigns the fixes to the configurations at a path. Only configurations that a fix needs are among
 * the sites; where none is needed, the first one is. Throws ScanError where there is no
 * configuration at all.
 */
export async function fixTargets(
  path: string | undefined,
  checkIds: readonly string[],
  environment: ScanEnvironment,
  /** True for every configuration, whether a fix needs it or not. */
  all = false,
): Promise<FixTargets> {
  const sites = (await sitesAt(path, environment)).filter(({ runtime }) =>
    hasConfiguration(runtime),
  );
  const [first] = sites;
  if (first === undefined) throw await nothingAt(path, environment);
  const asked = [...new Set(checkIds)];
  const present = new Set(sites.map(({ runtime }) => runtime));
  const idsOf = Map.groupBy(asked.filter(hasFix), runtimeOfCheck);
  const needed = sites.flatMap((site) => {
    const own = idsOf.get(site.runtime) ?? (all ? [] : undefined);
    return own === undefined ? [] : [{ ...site, checkIds: own }];
  });
  const [main = { ...first, checkIds: [] }, ...others] = needed;
  const unfixable = asked.filter((id) => !hasFix(id));
  const absent = [...idsOf].filter(([runtime]) => runtime !== undefined && !present.has(runtime));
  const place = path === undefined ? "here" : `in ${first.location.workspacePath}`;
  return {
    sites: [{ ...main, checkIds: [...main.checkIds, ...unfixable] }, ...others],
    errors: Object.fromEntries(
      absent.flatMap(([runtime, ids]) =>
        ids.map((id) => [id, `No configuration of ${runtime?.title} was found ${place}.`]),
      ),
    ),
  };
}

/** Why there is no configuration: what was looked for, and where. */
async function nothingAt(
  path: string | undefined,
  environment: ScanEnvironment,
): Promise<ScanError> {
  const titles = runtimes.filter(hasConfiguration).map(({ title }) => title);
  if (path === undefined) {
    return new ScanError(
      "no_agents",
      `${noneOf(titles)} was found for this user or in ${environment.cwd}. Give the folder that holds one, or the configuration file itself.`,
    );
  }
  const found = await failureOf(() => mainRuntime.locate(path, environment));
  if (found === undefined) {
    return new ScanError(
      "not_found",
      `The files of ${absolute(path, environment)} are being changed by another program; try again when it is done.`,
    );
  }
  const kind = await kindOf(absolute(path, environment), environment).catch(() => "unknown");
  const others = titles.filter((title) => title !== mainRuntime.title);
  const either = kind === "folder" ? ` ${noneOf(others)} was found there either.` : "";
  const code = found.code === "not_found" && kind === "folder" ? "no_agents" : found.code;
  return new ScanError(code, found.message + either, { cause: found });
}

/** The ScanError of `work`; undefined where it succeeds. Throws what is no ScanError. */
async function failureOf(work: () => Promise<unknown>): Promise<ScanError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof ScanError) return error;
    throw error;
  }
}

function noneOf(titles: readonly string[]): string {
  const list = new Intl.ListFormat("en-US", { type: "disjunction" }).format(titles);
  return `No configuration of ${list}`;
}
