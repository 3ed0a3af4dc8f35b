import type { Scanner } from "@parapet/assessment";
import { parapetCommand } from "@parapet/posture";
import { outOfReach } from "../access/reach.ts";
import { ProblemError } from "../core/problem.ts";
import type { Store } from "../store/store.ts";
import { expandPath } from "../workspaces/expand-path.ts";
import { translateScanErrors } from "../workspaces/scan-failure.ts";
import { preferredService } from "../workspaces/preferred-service.ts";
import type { Requester } from "../workspaces/requester.ts";

export type WorkspaceLocation = Awaited<ReturnType<Scanner["locateWorkspace"]>>;

export type LocatorOptions = {
  readonly store: Store;
  readonly scanner: () => Promise<Scanner | undefined>;
  /** Its roots are all that is read: beside the folders below, what the operator named. */
  readonly environment: Parameters<Scanner["locateWorkspace"]>[1];
  /**
   * Folders that callers may name workspaces in; empty: none where the environment has roots, else
   * any.
   */
  readonly roots: readonly string[];
  /** As many as may be known; none: without end, for a command that its user runs. */
  readonly maxWorkspaces?: number;
};

/**
 * Where operations begin: finds workspaces, and refuses those that a caller may not name. All of it
 * throws ProblemError.
 */
export type WorkspaceLocator = {
  readonly store: Store;
  /** What was found so far, links in it followed as far as `allow` does. */
  readonly located: readonly string[];
  /**
   * The path that is used from here on: with roots, the one without links that was compared with
   * them.
   */
  readonly allow: (path: string, options?: { readonly own?: boolean }) => Promise<string>;
  /** At a path that a caller gave, or with `own` one that the service itself goes to. */
  readonly locate: (
    path: string,
    options?: { readonly own?: boolean },
  ) => Promise<WorkspaceLocation>;
  /**
   * The same; without a path the first workspace of the user, or the folder of the process where
   * not all may be read.
   */
  readonly locateFirst: (path: string | undefined) => Promise<WorkspaceLocation>;
  /**
   * Where the workspace of a service lies. What is `changed` must be where callers may change
   * files.
   */
  readonly locateService: (
    service: string,
    options: { readonly changed: boolean },
  ) => Promise<WorkspaceLocation>;
  /** Path of the workspace of a service, which need not be there any more. */
  readonly pathOf: (service: string) => Promise<string>;
  /** A workspace that is not known yet becomes known by what is done with it, if there is room. */
  readonly makeRoom: (location: WorkspaceLocation) => Promise<void>;
  /** The service that a workspace is to be known by; `named`: what a caller asks for. */
  readonly preferredService: (location: WorkspaceLocation, named?: string) => Promise<string>;
};

/** Of Windows, the longest of all systems. */
const longestPath = 32_767;

export function workspaceLocator(
  options: LocatorOptions,
  { services }: Pick<Requester, "services">,
): WorkspaceLocator {
  const { store, environment } = options;
  const located: string[] = [];

  const scannerOrRefuse = async (): Promise<Scanner> => {
    const scanner = await options.scanner();
    if (scanner !== undefined) return scanner;
    throw new ProblemError(
      "scanner-not-installed",
      "This server runs without the scanner. Start it again without --no-scanner, and without scanner: false in the configuration file and PARAPET_SCANNER.",
    );
  };

  const resolved: WorkspaceLocator["allow"] = async (path, { own = false } = {}) => {
    const scanner = await scannerOrRefuse();
    if (path.trim() === "") {
      throw new ProblemError(
        "workspace-not-found",
        "The workspace path is empty; specify the folder with its configuration, or the configuration file.",
      );
    }
    if (path.length > longestPath) {
      throw new ProblemError("workspace-not-found", "The workspace path is too long.");
    }
    const { machine = "" } = (await store.workspaces.byPath(path)) ?? {};
    if (machine !== "") {
      throw new ProblemError(
        "workspace-not-found",
        `This workspace is on the machine ${machine}; run ${parapetCommand("scan")} and ${parapetCommand("fix")} there.`,
      );
    }
    const absolute = expandPath(path, environment.homeDir, environment.cwd);
    const readable = environment.roots;
    if (readable === undefined) return absolute;
    const roots = own ? readable : options.roots;
    const real = await translateScanErrors(scanner, () => scanner.resolvePath(absolute));
    if (scanner.isInBounds(real, { roots })) return real;
    throw new ProblemError(
      "forbidden",
      options.roots.length === 0
        ? "A server that other machines can reach reads workspaces only in folders set with --workspace-root."
        : "The workspace lies outside the folders that --workspace-root allows.",
    );
  };

  /** The path that was asked for is of a service of the caller; a link may lead to another. */
  const found = async (path: string): Promise<void> => {
    located.push(path);
    if (services === undefined) return;
    const known = await store.workspaces.byPath(path);
    if (known === undefined || !services.includes(known.service)) throw outOfReach();
  };

  const allow: WorkspaceLocator["allow"] = async (path, how) => {
    const real = await resolved(path, how);
    await found(real);
    return real;
  };

  const locateAt = async (path: string | undefined): Promise<WorkspaceLocation> => {
    const scanner = await scannerOrRefuse();
    const location = await translateScanErrors(scanner, () =>
      scanner.locateWorkspace(path, environment),
    );
    await found(location.workspacePath);
    return location;
  };

  const locate: WorkspaceLocator["locate"] = async (path, how) =>
    locateAt(await resolved(path, how));

  const pathOf: WorkspaceLocator["pathOf"] = async (service) => {
    const known = await store.workspaces.byService(service);
    if (known !== undefined) return known.path;
    throw new ProblemError(
      "not-found",
      "No workspace has this service; POST /api/v1/scan makes one known.",
    );
  };

  return {
    store,
    located,
    allow,
    locate,
    pathOf,

    locateFirst: async (path) =>
      path === undefined && environment.roots === undefined
        ? locateAt(undefined)
        : locate(path ?? environment.cwd),

    locateService: async (service, { changed }) => {
      await scannerOrRefuse();
      return locate(await pathOf(service), { own: !changed });
    },

    makeRoom: async ({ workspacePath }) => {
      const most = options.maxWorkspaces ?? Number.POSITIVE_INFINITY;
      if ((await store.workspaces.byPath(workspacePath)) !== undefined) return;
      if ((await store.workspaces.count()) < most) return;
      throw new ProblemError(
        "limit-reached",
        `${most} workspaces are known, as many as --max-workspaces allows; forget one with DELETE /api/v1/services/{service}, or raise the limit.`,
      );
    },

    preferredService: async (location, named) =>
      preferredService(store, { scanner: await scannerOrRefuse(), location, environment, named }),
  };
}
