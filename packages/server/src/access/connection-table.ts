import { closeSync, openSync, readSync } from "node:fs";

/** One end of a TCP connection, as Linux lists it. */
type End = {
  /** Address and port, of IPv4 also where the socket is one of IPv6. */
  readonly local: string;
  readonly remote: string;
  readonly uid: number;
  readonly inode: string;
};

/** A machine with more connections than fit is not one that this is for. Bytes of each file. */
const mostBytes = 32 * 1024 * 1024;
/**
 * States in which nobody holds the socket any more, or nobody is connected yet: they have no owner.
 */
const ownerless: ReadonlySet<string> = new Set(["02", "03", "06", "0A", "0C"]);
/** Where the kernel shows a user whom it cannot name in this user namespace, it shows this one. */
const overflowUser = 65_534;

/** Who is looked for: our own ends of connections to these ports, by their inodes. */
export type Sought = {
  readonly ports: ReadonlySet<number>;
  readonly inodes: ReadonlySet<string>;
};

/** The users at the other ends, by the inodes of our own, as far as the table tells. */
export type PeerTable = ReadonlyMap<string, number>;

/**
 * Reads the connections to and from the ports; undefined where the system has no such list, or
 * shows too much of it. Every line that counts names the inode of its socket: a socket that its
 * program has left, which is shown as root's, has none. It reads no further than to the last one
 * that is sought, and all at once: the kernel walks over hundreds of thousands of empty places, and
 * hands out a page at a time.
 */
export function readConnectionTable(
  { ports, inodes }: Sought,
  files: readonly string[] = ["/proc/self/net/tcp", "/proc/self/net/tcp6"],
): PeerTable | undefined {
  const byAddresses = new Map<string, End>();
  const found = new Map<string, number>();
  const wanted = [...ports].map((port) => `:${port.toString(16).toUpperCase().padStart(4, "0")}`);
  const take = (line: string): void => {
    if (!wanted.some((port) => line.includes(port))) return;
    const [, local, remote, state, , , , uid, , inode] = line.trim().split(/\s+/);
    if (local === undefined || remote === undefined || inode === undefined) return;
    if (inode === "0" || state === undefined || ownerless.has(state)) return;
    const end = { local: plain(local), remote: plain(remote), uid: Number(uid), inode };
    byAddresses.set(`${end.local} ${end.remote}`, end);
    const other = byAddresses.get(`${end.remote} ${end.local}`);
    if (other === undefined) return;
    noteUser(end, other);
    noteUser(other, end);
  };
  const noteUser = ({ inode }: End, { uid }: End): void => {
    if (inodes.has(inode) && Number.isSafeInteger(uid)) found.set(inode, uid);
  };
  const isDone = (): boolean => found.size === inodes.size;
  try {
    // One after the other: a connection is in one of them.
    for (const file of files) {
      if (!eachLine(file, take, isDone)) return undefined;
      if (isDone()) break;
    }
  } catch {
    return undefined;
  }
  return found;
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

/** False where the file is longer than anyone may make us read. */
function eachLine(path: string, take: (line: string) => void, isDone: () => boolean): boolean {
  const file = openedOrNone(path);
  if (file === undefined) return true;
  try {
    const buffer = Buffer.allocUnsafe(64 * 1024);
    let rest = "";
    for (let total = 0; total <= mostBytes;) {
      const bytesRead = readSync(file, buffer, 0, buffer.length, null);
      if (bytesRead === 0) return true;
      total += bytesRead;
      const lines = (rest + buffer.toString("latin1", 0, bytesRead)).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
      if (isDone()) return true;
    }
    return false;
  } finally {
    closeSync(file);
  }
}

/** Undefined for a kernel without IPv6. */
function openedOrNone(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (path.endsWith("6") && isMissing) return undefined;
    throw error;
  }
}
