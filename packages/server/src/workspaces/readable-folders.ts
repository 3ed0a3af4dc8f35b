import { SettingsError } from "@parapet/settings";
import type { Scanner } from "@parapet/assessment";
import { expandPath } from "./expand-path.ts";

type ScanEnvironment = Parameters<Scanner["locateWorkspace"]>[1];

export type ReadableFoldersOptions = {
  /** Folders that workspaces must be in, as the operator wrote them. */
  readonly roots: readonly string[];
  /** True when other machines can reach the server. */
  readonly exposed: boolean;
  /** Workspaces that the operator named: they may be read wherever they lie. */
  readonly named: readonly string[];
  /** Where a demonstration will lie. */
  readonly demo: string;
  readonly environment: ScanEnvironment;
};

export type ReadableFolders = {
  /** Where callers may name workspaces. */
  readonly roots: readonly string[];
  /**
   * All that is read for workspaces: the roots, and what the operator named. Left out: all that the
   * user may read.
   */
  readonly environment: { readonly roots?: readonly string[] };
};

/**
 * What a service reads for workspaces, links resolved once, at its start. Only a server without
 * roots that nobody but this machine can reach reads all that the user may. Throws SettingsError
 * for a root that is a loop of links.
 */
export async function readableFolders(
  scanner: Scanner,
  { roots: written, exposed, named, demo, environment }: ReadableFoldersOptions,
): Promise<ReadableFolders> {
  const resolved = async (paths: readonly string[]): Promise<readonly string[]> =>
    Promise.all(paths.map((path) => scanner.resolvePath(path)));
  const roots = await resolved(written).catch((cause: unknown) => {
    if (!(cause instanceof scanner.FileReadError)) throw cause;
    throw new SettingsError(`--workspace-root: ${cause.message}`, { cause });
  });
  if (roots.length === 0 && !exposed) return { roots, environment: {} };
  const places = await Promise.all(
    namedOrOwn(named, roots).map((path) => placesOf(scanner, path, environment)),
  );
  const others = await resolved([demo, ...places.flat()]);
  return { roots, environment: { roots: [...new Set([...roots, ...others])].toSorted() } };
}

/** Without roots and without a name, what the user keeps is what the operator wants to see. */
function namedOrOwn(
  named: readonly string[],
  roots: readonly string[],
): readonly (string | undefined)[] {
  return named.length > 0 || roots.length > 0 ? named : [undefined];
}

/** The folder of a workspace, and its configuration, which may be a link. */
async function placesOf(
  scanner: Scanner,
  path: string | undefined,
  environment: ScanEnvironment,
): Promise<readonly string[]> {
  try {
    const found =
      path === undefined
        ? await scanner.workspacesOfUser(environment)
        : [await scanner.locateWorkspace(path, environment)];
    return found.flatMap(({ workspacePath, configPath }) => [workspacePath, configPath]);
  } catch (error) {
    if (!(error instanceof scanner.ScanError)) throw error;
    // It may be there later.
    return path === undefined ? [] : [expandPath(path, environment.homeDir, environment.cwd)];
  }
}
