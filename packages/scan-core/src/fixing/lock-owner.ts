import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { errnoOf } from "./fix-errors.ts";

/**
 * A process, told apart from every other one on every machine, and from a later one with its
 * number.
 */
export type ProcessIdentity = {
  readonly pid: number;
  /** When it started, as the system counts; "" where the system does not say. */
  readonly started: string;
  /** The machine, its boot and its process namespace: where `pid` means something. */
  readonly machine: string;
};

/** Who is running this. */
export async function thisThread(): Promise<ProcessIdentity & { readonly thread: number }> {
  const { threadId } = await import("node:worker_threads");
  return { ...(await thisProcess()), thread: threadId };
}

/** The process that is running this. */
export async function thisProcess(): Promise<ProcessIdentity> {
  return {
    pid: process.pid,
    started: (await startOf(process.pid)) ?? "",
    machine: await thisMachine(),
  };
}

/** "elsewhere": its number means nothing here, so nobody here can tell. */
export async function statusOf(owner: ProcessIdentity): Promise<"alive" | "gone" | "elsewhere"> {
  if (owner.machine !== (await thisMachine())) return "elsewhere";
  if (!isRunning(owner.pid)) return "gone";
  const started = await startOf(owner.pid);
  return started === undefined || started === owner.started ? "alive" : "gone";
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errnoOf(error) !== "ESRCH";
  }
}

/**
 * Start time in clock ticks since boot; "ended" for a process nobody has waited for yet; undefined
 * where unknown.
 */
async function startOf(pid: number): Promise<string | undefined> {
  const line = await readOr(undefined, () => readFile(`/proc/${pid}/stat`, "utf8"));
  // The second field is the command in parentheses and may hold anything, parentheses and blanks
  // too.
  const [state, ...rest] = line?.slice(line.lastIndexOf(")") + 2).split(" ") ?? [];
  if (state === "Z" || state === "X") return "ended";
  return rest[18];
}

async function thisMachine(): Promise<string> {
  const boot = await readOr("", () => readFile("/proc/sys/kernel/random/boot_id", "utf8"));
  const namespace = await readOr("", () => readlink("/proc/self/ns/pid"));
  return [hostname(), boot.trim(), namespace].join(" ");
}

async function readOr<Fallback>(
  fallback: Fallback,
  read: () => Promise<string>,
): Promise<string | Fallback> {
  try {
    return await read();
  } catch {
    return fallback;
  }
}
