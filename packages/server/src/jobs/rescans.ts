import type { Log } from "../core/log.ts";
import { ProblemError } from "../core/problem.ts";
import { oneAtATime } from "../core/one-at-a-time.ts";
import { errorCodeOf } from "../store/error-code.ts";
import type { StoredScan } from "../workspaces/stored-scan.ts";
import type { Timers } from "../core/timers.ts";
import { folderWatchers } from "./watching/folder-watchers.ts";
import { type FollowedFiles, followFiles } from "./watching/follow-files.ts";

/** Scans workspaces again, when one of their files changes and after a while. */
export type Rescans = {
  /** Called for every scan that was stored: from then on its workspace is followed. */
  readonly follow: (scan: StoredScan) => void;
  /** Called for a path that could not be scanned: it is tried again as if it had been. */
  readonly expect: (path: string) => void;
  /** Ends after the scan that is under way. */
  readonly close: () => Promise<void>;
};

export type RescansOptions = {
  /**
   * Scans and stores, and tells `follow`. Throws when the workspace cannot be scanned; then nothing
   * is stored.
   */
  readonly scan: (path: string) => Promise<StoredScan>;
  /** False for a workspace that was forgotten: it is scanned no more. */
  readonly isKnown: (workspacePath: string) => Promise<boolean>;
  /** True where another server that shares the database has scanned it a short while ago. */
  readonly isRecent?: (service: string) => Promise<boolean>;
  /** False: changes of files are not watched for. */
  readonly watch: boolean;
  /** Folders outside which nothing is watched; undefined: everything may be. */
  readonly roots: readonly string[] | undefined;
  /** How long a scan is good, in milliseconds, a quarter more or less; 0: for ever. */
  readonly everyMs: number;
  /** From 0 to 1: spreads the scans of workspaces that were opened together. */
  readonly random: () => number;
  readonly timers: Timers;
  readonly log: Log;
};

type Reason = "changed" | "scheduled" | "touched";

type Followed = {
  /** What is scanned: a configuration file, or what was given in its place. */
  readonly path: string;
  /** "" until it could be scanned. */
  readonly service: string;
  readonly files: FollowedFiles;
  callOffNext?: () => void;
};

/** Milliseconds: a workspace that several others have touched is scanned once. */
const afterOthers = 3_000;

/** Folders that are watched at most: systems allow some thousands for all programs together. */
const mostFolders = 1_024;

export function rescans(options: RescansOptions): Rescans {
  const { watch, roots, everyMs, random, timers, log, isRecent = async () => false } = options;
  const watchers = folderWatchers({ limit: mostFolders });
  /** By path of the workspace; what could not be scanned yet, by its own. */
  const followed = new Map<string, Followed>();
  /** Those that wait to be scanned because of another. */
  const touched = new Set<string>();
  const inTurn = oneAtATime();
  let closed = false;

  const filesOf = (key: string): FollowedFiles =>
    followFiles({
      watchers,
      timers,
      roots,
      changed: () => rescan(key, "changed"),
      notWatched: (folders) =>
        log.warn("folders not watched", {
          service: followed.get(key)?.service ?? "",
          folders: folders.length,
        }),
    });

  const enter = (key: string, what: Pick<Followed, "path" | "service">): Followed => {
    const known = followed.get(key);
    known?.callOffNext?.();
    const entry: Followed = { files: known?.files ?? filesOf(key), ...what };
    followed.set(key, entry);
    planNext(key, entry);
    return entry;
  };

  const leave = (key: string): void => {
    followed.get(key)?.callOffNext?.();
    followed.get(key)?.files.close();
    followed.delete(key);
  };

  const planNext = (key: string, entry: Followed): void => {
    entry.callOffNext?.();
    if (everyMs === 0 || closed) return;
    entry.callOffNext = timers.after(everyMs * (0.75 + random() / 2), () => {
      void rescan(key, "scheduled");
    });
  };

  /**
   * The scan of another has opened or closed a path from or to it: what its fixes are worth is to
   * be seen again.
   */
  const touch = (key: string): void => {
    if (!followed.has(key) || touched.has(key) || everyMs === 0) return;
    touched.add(key);
    timers.after(afterOthers, () => {
      touched.delete(key);
      void rescan(key, "touched");
    });
  };

  const rescan = (key: string, reason: Reason): Promise<void> =>
    inTurn(key, async () => {
      const entry = followed.get(key);
      if (entry === undefined || closed) return;
      const { path, service } = entry;
      try {
        if (service !== "" && !(await options.isKnown(key))) return leave(key);
        if (reason === "scheduled" && (await isRecent(service))) return planNext(key, entry);
        const { listing, added, resolved } = await options.scan(path);
        if (listing.workspace_path !== key) leave(key);
        if (added + resolved === 0) return;
        const { scan_id } = listing;
        log.info("scan.changed", { service: listing.service, scan_id, added, resolved });
      } catch (error) {
        if (closed) return;
        // What is known stays as it is: a scan that was not made resolves nothing.
        log.warn("rescan failed", { service, reason, error: codeOf(error) });
        planNext(key, entry);
      }
    });

  return {
    follow: ({ listing, configPath, files, adjacent = [] }) => {
      if (closed) return;
      for (const other of adjacent) touch(other);
      const { workspace_path, service, scanned_at } = listing;
      const entry = enter(workspace_path, { path: configPath, service });
      if (watch) void entry.files.scanned(files, Date.parse(scanned_at));
    },

    expect: (path) => {
      if (closed || followed.has(path)) return;
      const entry = enter(path, { path, service: "" });
      // When it was read is not known, so it is read once more.
      if (watch) void entry.files.scanned([path], 0);
    },

    close: async () => {
      closed = true;
      const keys = [...followed.keys()];
      for (const key of keys) leave(key);
      watchers.close();
      await Promise.all(keys.map((key) => inTurn(key, async () => {})));
    },
  };
}

/** A stable code; a message may hold what a workspace holds. */
function codeOf(error: unknown): string {
  return error instanceof ProblemError ? error.code : errorCodeOf(error);
}
