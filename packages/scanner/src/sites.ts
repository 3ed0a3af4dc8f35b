import { resolve } from "node:path";
import type { KnownRuntime } from "./runtime-entry.ts";
import type { WorkspaceLocation } from "./runtime.ts";
import { mainRuntime, runtimeOfCheck, runtimes } from "./runtimes.ts";
import { ScanError, type ScanEnvironment } from "./workspace-scan.ts";

/** A workspace, and the runtime that reads it. */
export type Site = { readonly runtime: KnownRuntime; readonly location: WorkspaceLocation };

/** Never empty; the first gives the whole its name. */
export type Sites = readonly [Site, ...Site[]];

/** Whatever lives at a path; without a path, every workspace of the current user and folder. Throws ScanError. */
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
  return [{ runtime: mainRuntime, location: await mainRuntime.locate(undefined, environment) }];
}

/** Two workspaces in one report: their files are told apart by how they are named. */
function shownFrom({ location: { workspacePath } }: Site, site: Site): Site {
  if (site.location.workspacePath === workspacePath) return site;
  return { ...site, location: { ...site.location, shownFrom: workspacePath } };
}

/** A file belongs to one runtime, and so does its folder; what else lives in that folder is there, too. */
async function sitesIn(path: string, environment: ScanEnvironment): Promise<Sites> {
  const first = await firstSiteIn(path, environment);
  const { workspacePath } = first.location;
  const others = await Promise.all(
    runtimes
      .filter((runtime) => runtime !== first.runtime)
      .map((runtime) => siteOf(runtime, workspacePath, environment)),
  );
  return [first, ...others.filter((site) => site !== undefined)];
}

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
  return { runtime: mainRuntime, location: await mainRuntime.locate(path, environment) };
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
  const { homeDir, cwd } = environment;
  const expanded = path.trim().replace(/^~(?=$|[\\/])/, () => homeDir);
  return runtimes.find((runtime) => runtime.claims(resolve(cwd, expanded), environment));
}

/** The fixes of one workspace. */
export type SiteFixes = Site & { readonly checkIds: readonly string[] };

/** Where each of some fixes is to be made. */
export type FixTargets = {
  /** Never empty; the first is the workspace whose configuration has to be there. */
  readonly sites: readonly [SiteFixes, ...SiteFixes[]];
  /** By check ID, why a fix cannot be tried: nothing of its runtime lives there. */
  readonly errors: Readonly<Record<string, string>>;
};

/**
 * Shares the fixes among what lives at a path. The main runtime's configuration has to be there, unless every check that
 * is known belongs to others: then theirs. Throws ScanError where it is not.
 */
export async function fixTargets(
  path: string | undefined,
  checkIds: readonly string[],
  environment: ScanEnvironment,
): Promise<FixTargets> {
  const asked = [...new Set(checkIds)];
  const wanted = new Set(asked.map(runtimeOfCheck).filter((runtime) => runtime !== undefined));
  const [first = mainRuntime] = wanted.has(mainRuntime) ? [mainRuntime] : wanted;
  const sites = await sitesWith(first, path, environment);
  const idsOf = Map.groupBy(asked, (id) => runtimeOfCheck(id) ?? first);
  const shared = sites.map((site) => ({ ...site, checkIds: idsOf.get(site.runtime) ?? [] }));
  const present = new Set(sites.map(({ runtime }) => runtime));
  const missing = asked.filter((id) => !present.has(runtimeOfCheck(id) ?? first));
  const [main, ...others] = shared.toSorted(
    (a, b) => Number(b.runtime === first) - Number(a.runtime === first),
  );
  if (main === undefined) throw absent(first, path);
  return {
    sites: [main, ...others.filter((site) => site.checkIds.length > 0)],
    errors: Object.fromEntries(
      missing.map((id) => [id, `Nothing of ${runtimeOfCheck(id)?.title} lives in this workspace.`]),
    ),
  };
}

async function sitesWith(
  first: KnownRuntime,
  path: string | undefined,
  environment: ScanEnvironment,
): Promise<Sites> {
  const sites = await sitesAt(path, environment);
  if (sites.some(({ runtime }) => runtime === first)) return sites;
  if (path !== undefined && claimant(path, environment) !== undefined) throw absent(first, path);
  return [{ runtime: first, location: await first.locate(path, environment) }, ...sites];
}

function absent({ title }: KnownRuntime, path: string | undefined): ScanError {
  const place = path === undefined ? "here" : `at ${path}`;
  return new ScanError(
    "not_found",
    `There is no configuration of ${title} ${place}. Give the folder that holds it.`,
  );
}
