import type { Scanner } from "@parapet/assessment";
import { ProblemError } from "../core/problem.ts";
import type { Store } from "../store/store.ts";
import { copyDemo, forgetDemo } from "./demo.ts";
import { expandPath } from "./expand-path.ts";
import type { StoredScan } from "./stored-scan.ts";

type ScanEnvironment = Parameters<Scanner["locateWorkspace"]>[1];

export type OpeningOptions = {
  readonly store: Store;
  /** Scans a workspace that the operator named, or that is known. */
  readonly scan: (path: string) => Promise<StoredScan>;
  readonly scanner: Scanner | undefined;
  readonly environment: ScanEnvironment;
  /** Named by the operator; empty: those that are known, or the one OpenClaw would use. */
  readonly paths: readonly string[];
  /** Where a demonstration is put; nothing is there yet. */
  readonly demo: string;
  readonly print: (line: string) => void;
  /** Called for the absolute path of a workspace that could not be scanned. */
  readonly notOpen: (path: string) => void;
};

/**
 * Opens and scans the workspaces a service starts with: those named, else those known, else those
 * where agents of this user keep their own, else a demonstration. One that cannot be scanned is
 * said, and stops nothing.
 */
export async function openWorkspacesAtStart(
  options: OpeningOptions,
): Promise<{ readonly close: () => Promise<void> }> {
  const { store, scanner, print } = options;
  await forgetDemo(store);
  if (scanner === undefined) {
    print("The scanner is disabled: scan and fix return 503; everything else works.");
    return { close: async () => {} };
  }
  const paths = options.paths.length > 0 ? options.paths : await knownPaths(options, scanner);
  for (const path of paths) {
    // In turn: each uses the whole machine for a moment.
    // oxlint-disable-next-line no-await-in-loop
    await open(options, path);
  }
  return paths.length > 0 ? { close: async () => {} } : openDemo(options, scanner);
}

async function knownPaths(
  { store, environment }: OpeningOptions,
  scanner: Scanner,
): Promise<readonly string[]> {
  const known = (await store.workspaces.list()).flatMap(({ path, machine }) =>
    machine === "" ? path : [],
  );
  if (known.length > 0) return known;
  try {
    return (await scanner.workspacesOfUser(environment)).map(({ configPath }) => configPath);
  } catch (error) {
    if (error instanceof scanner.ScanError) return [];
    throw error;
  }
}

async function openDemo(
  options: OpeningOptions,
  scanner: Scanner,
): Promise<{ readonly close: () => Promise<void> }> {
  const { store, environment, print } = options;
  const demo = await copyDemo(options.demo);
  print(
    "No workspace is configured or found in the home folder; opening a demonstration workspace instead.",
  );
  const { workspacePath } = await scanner.locateWorkspace(demo.path, environment);
  await store.workspaces.registerDemonstration(workspacePath);
  await open(options, workspacePath);
  return {
    close: async () => {
      await forgetDemo(store);
      await demo.remove();
    },
  };
}

async function open(
  { store, scan, environment, print, notOpen }: OpeningOptions,
  path: string,
): Promise<void> {
  try {
    const { listing, attackPaths } = await scan(path);
    const known = await store.workspaces.byService(listing.service);
    const name = known?.demonstration === true ? "demonstration" : listing.service;
    const { critical, high } = listing.summary;
    print(
      `Workspace ${name} (${listing.workspace_path}); findings: ${critical} critical, ${high} high; attack paths: ${attackPaths}`,
    );
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    print(`Workspace ${path} could not be opened: ${error.message}`);
    notOpen(expandPath(path, environment.homeDir, environment.cwd));
  }
}
