import type { Stats } from "node:fs";
import { dirname } from "node:path";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import { type FileBounds, quietly } from "@parapet/scan-core/files/bounds.ts";
import { isPrivateGroup } from "@parapet/scan-core/files/group-members.ts";
import { linkStatsOf } from "@parapet/scan-core/files/file-stats.ts";
import { memoize } from "@parapet/scan-core/core/memoize.ts";
import type { ModeOverlay } from "@parapet/scan-core/core/runtime.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { hasLiteralSecret } from "@parapet/scan-core/secrets/literal-secret.ts";
import type { FileMode } from "./file-mode.ts";
import { statePaths, type StatePath } from "./state-paths.ts";

export type FileModeRequest = {
  /** The configuration and what it includes, by absolute path. */
  readonly documents: ReadonlyMap<string, ConfigDocument>;
  readonly stateDir: string;
  readonly homeDir: string;
  /** Name of the configuration's file. */
  readonly configName: string;
  /** Absolute path of the log that the configuration names; "" where it names none. */
  readonly logFile: string;
  readonly replaced?: ModeOverlay | undefined;
};

/**
 * Permission bits of the configuration and of OpenClaw's state, sorted by path. Symbolic links and
 * what cannot be looked at are left out, and so is everything on Windows. Opens no file.
 */
export async function readFileModes(
  request: FileModeRequest,
  disk: ReturnType<typeof modesDisk>,
): Promise<readonly FileMode[]> {
  if (process.platform === "win32") return [];
  const { documents, stateDir, replaced, configName, logFile } = request;
  const state = await disk.statePaths(stateDir, configName);
  const logs: readonly StatePath[] = logFile === "" ? [] : [{ path: logFile, holds: "logs" }];
  const configuration = [...documents].map(([path, { value }]): StatePath => ({
    path,
    holds: hasLiteralSecret(value) ? "configuration-with-secrets" : "configuration",
  }));
  const look = lookWith(disk.lookAt, replaced);
  const lookOnTheWay = lookWith(disk.lookOnTheWay, replaced);
  const found = await Promise.all(
    [...configuration, ...state, ...logs].map(async ({ path, holds }) => {
      const seen = await look(path);
      if (seen === undefined) return [];
      const shieldFrom = await shieldsOf(path, seen.gid, request, lookOnTheWay);
      const { isFolder, mode } = seen;
      const isGroupShared = (mode & 0o070) !== 0 && !(await disk.isPrivateGroup(seen));
      return [{ path, holds, isFolder, mode, isGroupShared, shieldFrom }];
    }),
  );
  return found
    .flat()
    .filter(({ mode }) => state.length > 0 || (mode & 0o002) !== 0)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

type Seen = {
  readonly isFolder: boolean;
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
};
type Look = (path: string) => Promise<Seen | undefined>;

/** Looks at each path once only; a state folder is on the way to all that is in it. */
export function modesDisk({
  systemRoot = "",
  ...bounds
}: Pick<ScanEnvironment, "systemRoot"> & FileBounds) {
  const quiet = quietly(bounds);
  const groups = { bounds: quiet, systemRoot };
  const isPrivate = memoize(async (ids: string) => {
    const [uid = 0, gid = 0] = ids.split(":").map(Number);
    return isPrivateGroup({ uid, gid }, groups);
  });
  const isQuiet = bounds.leftOut === undefined;
  const lookOnTheWay = memoize((path: string) => lookAt(path, quiet));
  return {
    statePaths: memoize((stateDir: string, configName: string) =>
      statePaths(stateDir, configName, bounds),
    ),
    lookAt: isQuiet ? lookOnTheWay : memoize((path: string) => lookAt(path, bounds)),
    lookOnTheWay,
    isPrivateGroup: ({ uid, gid }: Pick<Seen, "uid" | "gid">) => isPrivate(`${uid}:${gid}`),
  };
}

function lookWith(look: Look, replaced: ModeOverlay | undefined): Look {
  return async (path) => {
    const seen = await look(path);
    return seen && { ...seen, mode: replaced?.get(path) ?? seen.mode };
  };
}

async function lookAt(path: string, bounds: FileBounds): Promise<Seen | undefined> {
  const stats = await linkStatsOf(path, bounds).catch((): Stats | undefined => undefined);
  if (stats === undefined || !(stats.isFile() || stats.isDirectory())) return undefined;
  const { uid, gid } = stats;
  return { isFolder: stats.isDirectory(), mode: stats.mode & 0o7777, uid, gid };
}

/**
 * The nearest parent folders that block others. Looks no further than the person's home, or the
 * state folder where that is elsewhere.
 */
async function shieldsOf(
  path: string,
  gid: number,
  { stateDir, homeDir }: FileModeRequest,
  look: Look,
): Promise<FileMode["shieldFrom"]> {
  const last = isBelow(path, homeDir) ? homeDir : stateDir;
  let anyone = "";
  let group = "";
  for (let here = dirname(path); isBelow(here, last) || here === last; here = dirname(here)) {
    // Mostly known already.
    // oxlint-disable-next-line no-await-in-loop
    const folder = await look(here);
    if (folder === undefined) continue;
    const othersPass = (folder.mode & 0o001) !== 0;
    const groupPasses = othersPass || ((folder.mode & 0o010) !== 0 && folder.gid === gid);
    if (anyone === "" && !othersPass) anyone = here;
    if (group === "" && !groupPasses) group = here;
  }
  return { anyone, group };
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}
