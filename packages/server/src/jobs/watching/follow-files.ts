import type { Timers } from "../../core/timers.ts";
import type { FolderWatchers } from "./folder-watchers.ts";
import { eachEntryOnce, type ResolvedPath, resolvePath } from "./resolve-path.ts";
import { debounce } from "./debounce.ts";

/** The files of one workspace, as the last scan has read them. */
export type FollowedFiles = {
  /** These files were read, after this moment in milliseconds. Ends when they are watched. */
  readonly scanned: (paths: readonly string[], readAfter: number) => Promise<void>;
  readonly close: () => void;
};

export type FollowFilesOptions = {
  readonly watchers: FolderWatchers;
  readonly timers: Timers;
  /** Folders outside which nothing is looked at; undefined: everything may be. */
  readonly roots: readonly string[] | undefined;
  /**
   * Called when what was read is not what stands there now. Ends when it was read again, or could
   * not be.
   */
  readonly changed: () => Promise<void>;
  /** Told once of folders whose changes will not be seen. */
  readonly notWatched: (folders: readonly string[]) => void;
};

const quietMs = 300;
const atMostEveryMs = 2_000;
/** A file system's clock is behind the real one by so many milliseconds. */
const clockLag = 10;

export function followFiles(options: FollowFilesOptions): FollowedFiles {
  const { watchers, timers, roots, changed, notWatched } = options;
  let paths: readonly string[] = [];
  /** What stood there when it was last read; "" when that is not known. */
  let read = "";
  let saidNotWatched = false;
  let closed = false;
  const quiet = debounce(() => void check(), { quietPeriodMs: quietMs, atMostEveryMs, timers });

  /** Watches where the paths lead now, and only then looks, so that no change falls in between. */
  const look = async (): Promise<ResolvedPath> => {
    const before = await lookAtAll(paths, roots);
    if (closed) return before;
    const missed = watchers.listen(quiet.touch, before.hops);
    if (missed.length > 0 && !saidNotWatched) {
      saidNotWatched = true;
      notWatched(missed);
    }
    return lookAtAll(paths, roots);
  };

  const check = async (): Promise<void> => {
    const { identity } = await look();
    if (closed || identity === read) return;
    read = identity;
    await changed();
  };

  return {
    scanned: async (nowRead, readAfter) => {
      paths = nowRead;
      quiet.rest();
      const lookedAt = read;
      const { identity, changedAt } = await look();
      if (closed || paths !== nowRead) return;
      // Looked at before and after it was read, and the same; or not changed since long before.
      const isSure = identity === lookedAt || changedAt + clockLag < readAfter;
      read = isSure ? identity : "";
      if (!isSure) quiet.touch();
    },

    close: () => {
      closed = true;
      quiet.close();
      watchers.listen(quiet.touch, []);
    },
  };
}

async function lookAtAll(
  paths: readonly string[],
  roots: readonly string[] | undefined,
): Promise<ResolvedPath> {
  const lookAt = eachEntryOnce();
  const looks = await Promise.all(paths.map((path) => resolvePath(path, roots, lookAt)));
  return {
    hops: looks.flatMap(({ hops }) => hops),
    identity: JSON.stringify(looks.map(({ identity }) => identity)),
    changedAt: Math.max(...looks.map(({ changedAt }) => changedAt)),
  };
}
