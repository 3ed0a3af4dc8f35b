import { type FSWatcher, watch } from "node:fs";
import type { Hop } from "./resolve-path.ts";

/** Watches entries of folders, with one watcher a folder however many listeners ask for it. */
export type FolderWatchers = {
  /**
   * From now on a listener is called when one of exactly these entries comes, goes or changes.
   * Answers the folders that are not watched: the system refused, or there are too many.
   */
  readonly listen: (listener: () => void, hops: readonly Hop[]) => readonly string[];
  readonly close: () => void;
};

type WatchedFolder = {
  readonly id: string;
  readonly watcher: FSWatcher;
};

export function folderWatchers({ limit }: { readonly limit: number }): FolderWatchers {
  const folders = new Map<string, WatchedFolder>();
  /** Listeners by folder and name of the entry. */
  const listeners = new Map<string, Map<string, Set<() => void>>>();

  const wake = (folder: string, name: string | null): void => {
    const known = listeners.get(folder);
    const woken = name === null ? [...(known?.values() ?? [])] : [known?.get(name) ?? []];
    for (const listener of new Set(woken.flatMap((those) => [...those]))) listener();
  };

  const stop = (folder: string): void => {
    folders.get(folder)?.watcher.close();
    folders.delete(folder);
  };

  const start = (folder: string, id: string): boolean => {
    if (folders.get(folder)?.id === id) return true;
    // Another folder has taken its place: a watcher stays with the one it was made for.
    stop(folder);
    if (folders.size >= limit) return false;
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => wake(folder, name));
      watcher.on("error", () => {
        stop(folder);
        wake(folder, null);
      });
      folders.set(folder, { id, watcher });
      return true;
    } catch {
      return false;
    }
  };

  const forget = (listener: () => void): void => {
    for (const [folder, names] of listeners) {
      for (const [name, those] of names) {
        those.delete(listener);
        if (those.size === 0) names.delete(name);
      }
      if (names.size === 0) listeners.delete(folder);
    }
  };

  return {
    listen: (listener, hops) => {
      forget(listener);
      for (const { folder, name } of hops) {
        const names = listeners.get(folder) ?? new Map<string, Set<() => void>>();
        listeners.set(folder, names.set(name, (names.get(name) ?? new Set()).add(listener)));
      }
      for (const folder of folders.keys()) if (!listeners.has(folder)) stop(folder);
      const ids = new Map(hops.map(({ folder, folderId }) => [folder, folderId]));
      return [...ids].filter(([folder, id]) => !start(folder, id)).map(([folder]) => folder);
    },

    close: () => {
      listeners.clear();
      for (const folder of folders.keys()) stop(folder);
    },
  };
}
