import { closeSync, openSync, rmSync, writeSync } from "node:fs";

/** More than what is written of one request. */
const room = Buffer.alloc(65_536);

/**
 * Throws the system's error where the disk takes no more beside a file. A database itself would not
 * tell: its log has room left for small writes on a disk that is full for every other.
 */
export function assertDiskRoom(path: string): void {
  const probe = `${path}-room`;
  // Of a process that was ended meanwhile.
  rmSync(probe, { force: true });
  const file = openSync(probe, "wx", 0o600);
  try {
    let written = 0;
    while (written < room.length) written += writeSync(file, room, written);
  } finally {
    closeSync(file);
    rmSync(probe, { force: true });
  }
}
