import type { Socket } from "node:net";
import type { PeerUser } from "./peer-user.ts";

/** Who holds the other end of a connection of this machine. */
export type ConnectedUser =
  /** The user that the server runs as. */
  | { readonly kind: "own" }
  | { readonly kind: "other"; readonly uid: number }
  /** The system does not say. */
  | { readonly kind: "unknown" };

/** The connection that a request came over. */
export type Connection = {
  /** Of the network; "" for the socket in the data folder. */
  readonly address: string;
  /** Asked at most once for each connection, and only by those who need it. */
  readonly user: () => Promise<ConnectedUser>;
  /** What is known without asking. */
  readonly knownUser: () => ConnectedUser | undefined;
  /** Somebody of this name uses it: it makes no room for others. */
  readonly belongsTo: (name: string) => void;
};

/** How the audit log names where a request of this address came from. */
export function originOf(address: string): string {
  return address === "" ? "socket" : address;
}

const own: ConnectedUser = { kind: "own" };
const unknown: ConnectedUser = { kind: "unknown" };

/** Over the socket in the data folder: only the user of the server can open that. */
export function socketConnection(belongsTo: Connection["belongsTo"]): Connection {
  return { address: "", user: () => Promise.resolve(own), knownUser: () => own, belongsTo };
}

/** Over TCP. */
export function tcpConnection(
  socket: Socket,
  {
    peerUser,
    ownUser,
    belongsTo,
  }: {
    readonly peerUser: PeerUser;
    /** Undefined where the system has no such numbers. */
    readonly ownUser: number | undefined;
    readonly belongsTo: Connection["belongsTo"];
  },
): Connection {
  let known: ConnectedUser | undefined;
  let asked: Promise<ConnectedUser> | undefined;
  const ask = async (): Promise<ConnectedUser> => {
    const uid = await peerUser(socket);
    if (uid === undefined || ownUser === undefined) known = unknown;
    else known = uid === ownUser ? own : { kind: "other", uid };
    if (known.kind === "own") belongsTo("own user");
    return known;
  };
  return {
    address: socket.remoteAddress ?? "",
    user: () => (asked ??= ask()),
    knownUser: () => known,
    belongsTo,
  };
}
