import { open } from "node:fs/promises";

/** One end of a TCP connection, as Linux lists it. */
type End = {
  /** Address and port, of IPv4 also where the socket is one of IPv6. */
  readonly local: string;
  readonly remote: string;
  readonly uid: number;
};

/**
 * The connections of this machine at one moment, by the inode of an end's socket and by its
 * addresses.
 */
export type ConnectionTable = {
  /** The user that holds the other end; undefined where the table does not say. */
  readonly peerOf: (inode: string) => number | undefined;
  /** How long it took to read, without what else the process did meanwhile. */
  readonly workMs: number;
};

/** A machine with more connections than fit is not one that this is for. Bytes of each file. */
const mostBytes = 32 * 1024 * 1024;
/**
 * States in which nobody holds the socket any more, or nobody is connected yet: they have no owner.
 */
const ownerless: ReadonlySet<string> = new Set(["02", "03", "06", "0A", "0C"]);
/** Where the kernel shows a user whom it cannot name in this user namespace, it shows this one. */
const overflowUser = 65_534;

/**
 * Reads the connections to and from the ports; undefined where the system has no such list, or
 * shows too much of it. Every line that counts names the inode of its socket: a socket that its
 * program has left, which is shown as root's, has none.
 */
export async function readConnectionTable(
  ports: ReadonlySet<number>,
  nowMs: () => number,
  files: readonly string[] = ["/proc/self/net/tcp", "/proc/self/net/tcp6"],
): Promise<ConnectionTable | undefined> {
  const byInode = new Map<string, End>();
  const byAddresses = new Map<string, End>();
  const wanted = [...ports].map((port) => `:${port.toString(16).toUpperCase().padStart(4, "0")}`);
  let workMs = 0;
  const takeAll = (lines: readonly string[]): void => {
    const began = nowMs();
    for (const line of lines) take(line);
    workMs += nowMs() - began;
  };
  const take = (line: string): void => {
    if (!wanted.some((port) => line.includes(port))) return;
    const [, local, remote, state, , , , uid, , inode] = line.trim().split(/\s+/);
    if (local === undefined || remote === undefined || inode === undefined) return;
    if (inode === "0" || state === undefined || ownerless.has(state)) return;
    const end = { local: plain(local), remote: plain(remote), uid: Number(uid) };
    byInode.set(inode, end);
    byAddresses.set(`${end.local} ${end.remote}`, end);
  };
  try {
    // One after the other: a connection is in one of them.
    for (const file of files) {
      // oxlint-disable-next-line no-await-in-loop
      if (!(await eachLine(file, takeAll))) return undefined;
    }
  } catch {
    return undefined;
  }
  return {
    // The kernel writes the lines in about the time in which they are read.
    workMs: 2 * workMs,
    peerOf: (inode) => {
      const own = byInode.get(inode);
      if (own === undefined) return undefined;
      const uid = byAddresses.get(`${own.remote} ${own.local}`)?.uid;
      return uid === undefined || !Number.isSafeInteger(uid) ? undefined : uid;
    },
  };
}

/** True for a user that the table may show in the place of any other. */
export function standsForOthers(uid: number | undefined, uidMap: string): boolean {
  const isWhole = /^\s*0\s+0\s+4294967295\s*$/.test(uidMap);
  return uid === overflowUser && !isWhole;
}

/** An IPv4 address in an IPv6 socket is written as the IPv4 socket at its other end writes it. */
function plain(end: string): string {
  return end.replace(/^0000000000000000(?:FFFF0000|0000FFFF)(?=[0-9A-F]{8}:)/, "");
}

/**
 * False where the file is longer than anyone may make us read. A file of /proc comes in pieces of a
 * page.
 */
async function eachLine(path: string, take: (lines: readonly string[]) => void): Promise<boolean> {
  const file = await open(path).catch((error: unknown) => {
    // A kernel without IPv6.
    if (path.endsWith("6") && error instanceof Error && "code" in error && error.code === "ENOENT")
      return undefined;
    throw error;
  });
  if (file === undefined) return true;
  try {
    const buffer = Buffer.allocUnsafe(64 * 1024);
    let rest = "";
    for (let total = 0; total <= mostBytes;) {
      // oxlint-disable-next-line no-await-in-loop
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return true;
      total += bytesRead;
      const lines = (rest + buffer.toString("latin1", 0, bytesRead)).split("\n");
      rest = lines.pop() ?? "";
      take(lines);
    }
    return false;
  } finally {
    await file.close();
  }
}
