import { readFileSync } from "node:fs";

/** Set by the launcher that runs under an older Node, for the process that does its work. */
const launcherVariable = "PARAPET_LAUNCHER_PID";

/** The processes that started this one, and end with it: each is the parent of the one before. */
export type Launchers = {
  /** The launcher under an older Node; undefined where there is none. */
  readonly launcherPid: number | undefined;
  /** How many of the parents started this process to wait for it; 0: it may outlive them all. */
  readonly count: number;
};

/** What npm puts between itself and a command is a shell, which passes no signal on. */
const startedByNpm = 2;

/**
 * Takes the launcher's variable out of the environment: it is not for the processes that this one
 * starts.
 */
export function takeLaunchers(env: Record<string, string | undefined>): Launchers {
  const given = Number(env[launcherVariable] ?? "");
  delete env[launcherVariable];
  const launcherPid = Number.isSafeInteger(given) && given > 0 ? given : undefined;
  const isByNpm = env["npm_lifecycle_event"] !== undefined || env["npm_command"] === "exec";
  return {
    launcherPid,
    count: (launcherPid === undefined ? 0 : 1) + (isByNpm ? startedByNpm : 0),
  };
}

/**
 * A function that is true as soon as one of the launchers has ended, however it did. Linux tells of
 * all of them; elsewhere only the parent is known.
 */
export function launcherWatch({ launcherPid, count }: Launchers): () => boolean {
  if (count === 0) return () => false;
  const parents = parentsOf(count);
  if (launcherPid !== undefined && launcherPid !== parents[0]) return () => true;
  return () =>
    !isAlive(parents[0]) || parentsOf(count).some((pid, index) => pid !== parents[index]);
}

/** This process's parent first; fewer where the system does not tell. */
function parentsOf(count: number): readonly (number | undefined)[] {
  const pids: (number | undefined)[] = [process.ppid];
  while (pids.length < count) pids.push(parentOf(pids.at(-1)));
  return pids;
}

function parentOf(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== "linux") return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name of the program is in parentheses and may hold anything, parentheses too.
    return Number(stat.slice(stat.lastIndexOf(")") + 1).split(" ")[2]);
  } catch {
    return undefined;
  }
}

/** Windows goes on naming a parent that has ended. */
function isAlive(pid: number | undefined): boolean {
  if (pid === undefined || process.platform !== "win32") return true;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
