import { readFileSync, readlinkSync } from "node:fs";
import type { Socket } from "node:net";
import { type PeerTable, standsForOthers } from "./connection-table.ts";
import type { LookAtConnections } from "./connection-table-thread.ts";

/**
 * The user that holds the other end of a connection of this machine; undefined where that cannot be
 * known.
 */
export type PeerUser = (socket: Socket) => Promise<number | undefined>;

export type PeerUserOptions = {
  readonly lookAt: LookAtConnections;
  /** The user of the server itself. */
  readonly ownUser?: number | undefined;
  /** Which users this process sees, as the system has it in uid_map; "" where it does not say. */
  readonly uidMap?: string;
};

/** Connections that may wait for an answer; who comes after them is not known. */
const mostWaiting = 4_096;
/**
 * Between two looks is so many times the rest of what a look took, so that looking never takes most
 * of the time.
 */
const restFactor = 4;
const longestRestMs = 1_000;

type Waiting = {
  readonly socket: Socket;
  readonly inode: string;
  readonly tell: (uid: number | undefined) => void;
};

/**
 * Finds out, on Linux, who calls over TCP. One look at the list of connections serves everyone who
 * waits for it. The answer is for exactly this socket: its own inode leads to the line of the other
 * end, and not an address that another connection may have had before.
 */
export function peerUsers({
  lookAt,
  ownUser,
  uidMap = textOf("/proc/self/uid_map"),
}: PeerUserOptions): PeerUser {
  let waiting: Waiting[] = [];
  let looking = false;

  const look = async (): Promise<void> => {
    looking = true;
    while (waiting.length > 0) {
      const now = waiting;
      waiting = [];
      const sought = {
        ports: new Set(now.map(({ socket }) => socket.localPort ?? 0)),
        inodes: new Set(now.map(({ inode }) => inode)),
      };
      // Each look begins after those who wait for it have come.
      // oxlint-disable-next-line no-await-in-loop
      const { peers, workMs } = await lookAt(sought);
      for (const one of now) one.tell(ownerIn(peers, one));
      // On a busy machine a look takes long without being much work.
      const rest = Math.min(longestRestMs, restFactor * workMs);
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, rest).unref());
    }
    looking = false;
  };

  const ownerIn = (
    peers: PeerTable | undefined,
    { socket, inode }: Waiting,
  ): number | undefined => {
    // Who has left may have given away its address.
    if (peers === undefined || socket.destroyed || inodeOf(socket) !== inode) return undefined;
    const uid = peers.get(inode);
    // It stands for users whom this user namespace has no number for: none of them is ours, unless
    // we have none either.
    return uid === ownUser && standsForOthers(uid, uidMap) ? undefined : uid;
  };

  return (socket) => {
    const inode = inodeOf(socket);
    if (inode === undefined || waiting.length >= mostWaiting) return Promise.resolve(undefined);
    return new Promise((tell) => {
      waiting.push({ socket, inode, tell });
      if (!looking) void look();
    });
  };
}

/** The inode of our own end; undefined where the system does not say. */
function inodeOf(socket: Socket): string | undefined {
  if (process.platform !== "linux") return undefined;
  // Node has no public name for the descriptor of a socket. Without it nobody is taken for anyone.
  const handle: unknown = Reflect.get(socket, "_handle");
  if (typeof handle !== "object" || handle === null) return undefined;
  const descriptor: unknown = Reflect.get(handle, "fd");
  if (typeof descriptor !== "number" || descriptor < 0) return undefined;
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${descriptor}`))?.[1];
  } catch {
    return undefined;
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
