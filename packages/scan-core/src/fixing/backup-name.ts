/** "openclaw" for "openclaw.json" and "openclaw.json5"; any other name as it is. */
function backupStem(fileName: string): string {
  return fileName.replace(/\.json5?$/i, "") || fileName;
}

/** The copy that tools and people look for; the next fix replaces it. */
export function latestBackupName(fileName: string): string {
  return `${backupStem(fileName)}.json.bak`;
}

export type ImmutableBackup = {
  readonly fileName: string;
  /** Milliseconds since the epoch, UTC. */
  readonly time: number;
  readonly fixId: string;
  /** True for the copy of a `.json.bak` that somebody else had made. */
  readonly kept: boolean;
  /** 1, or more where the name was taken. */
  readonly count: number;
};

/** The name of a copy that nobody overwrites. */
export function immutableBackupName(backup: ImmutableBackup): string {
  const kept = backup.kept ? "-kept" : "";
  const count = backup.count > 1 ? `-${backup.count}` : "";
  return `${backupStem(backup.fileName)}.${backup.time}-${backup.fixId}${kept}${count}.json.bak`;
}

/**
 * When the immutable copy of `fileName` with this name was made; undefined when it is no such name.
 */
export function timeOfBackup(fileName: string, candidate: string): number | undefined {
  const prefix = `${backupStem(fileName)}.`;
  if (!candidate.startsWith(prefix)) return undefined;
  const [, time] =
    /^(\d{1,15})-(?:fx|ad)_[0-9a-z]{10,40}(?:-kept)?(?:-\d{1,4})?\.json\.bak$/.exec(
      candidate.slice(prefix.length),
    ) ?? [];
  return time === undefined ? undefined : Number(time);
}
