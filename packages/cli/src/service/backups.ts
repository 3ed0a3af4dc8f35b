import { isMainThread } from "node:worker_threads";
import type {
  backUp,
  checkBackup,
  dataFolderContents,
  exportData,
  importData,
  restoreBackup,
} from "@parapet/server";

export type Backups = {
  readonly backUp: typeof backUp;
  readonly checkBackup: typeof checkBackup;
  readonly restoreBackup: typeof restoreBackup;
  readonly exportData: typeof exportData;
  readonly importData: typeof importData;
  readonly dataFolderContents: typeof dataFolderContents;
};

export const backups: Backups = {
  backUp: async (options) => {
    const server = await import("@parapet/server");
    keepFilesPrivate();
    return server.backUp(options);
  },
  checkBackup: async (file) => {
    const server = await import("@parapet/server");
    return server.checkBackup(file);
  },
  restoreBackup: async (options) => {
    const server = await import("@parapet/server");
    keepFilesPrivate();
    return server.restoreBackup(options);
  },
  exportData: async (options) => {
    const server = await import("@parapet/server");
    keepFilesPrivate();
    return server.exportData(options);
  },
  importData: async (options) => {
    const server = await import("@parapet/server");
    keepFilesPrivate();
    return server.importData(options);
  },
  dataFolderContents: async (dataDir) => {
    const server = await import("@parapet/server");
    return server.dataFolderContents(dataDir);
  },
};

/**
 * SQLite creates world-readable files, and a folder that others can write to does not protect them.
 */
function keepFilesPrivate(): void {
  if (isMainThread) process.umask(0o077);
}
