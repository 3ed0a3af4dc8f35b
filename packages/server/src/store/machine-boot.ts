import { readFileSync } from "node:fs";
import { uptime } from "node:os";

/** Names the time since the machine was started; "" where the system has no name for it. */
export function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

/**
 * True when the machine was restarted after something was noted: by the name of that start, or,
 * where there is none, by its time in milliseconds.
 */
export function hasRestartedSince(note: {
  readonly bootId: string;
  readonly atMs: number;
}): boolean {
  const now = bootId();
  if (now !== "" && note.bootId !== "") return note.bootId !== now;
  return note.atMs < Date.now() - uptime() * 1_000;
}
