import type { Socket } from "node:net";

/** The connections of one listening address. */
export type OpenConnections = {
  /**
   * Takes one in. What it returns counts it from then on to those of this name, and no longer to
   * the nameless.
   */
  readonly add: (socket: Socket) => (name: string) => void;
  /** Ends those over which nothing was asked yet: browsers open some in advance. */
  readonly endUnused: () => void;
};

/**
 * Lets nobody fill up the connections of others: of each name, and of those without one, there are
 * so many at most. Where there are more, the oldest makes room.
 */
export function openConnections(most: number): OpenConnections {
  const byName = new Map<string, Set<Socket>>();

  const remove = (name: string, socket: Socket): void => {
    const sockets = byName.get(name);
    sockets?.delete(socket);
    if (sockets?.size === 0) byName.delete(name);
  };

  const put = (name: string, socket: Socket): void => {
    const sockets = byName.get(name) ?? new Set();
    byName.set(name, sockets.add(socket));
    const [oldest] = sockets;
    if (sockets.size <= most || oldest === undefined) return;
    remove(name, oldest);
    oldest.destroy();
  };

  return {
    add: (socket) => {
      let current = "";
      put(current, socket);
      socket.once("close", () => remove(current, socket));
      return (name) => {
        if (name === current || socket.destroyed) return;
        remove(current, socket);
        current = name;
        put(current, socket);
      };
    },
    endUnused: () => {
      for (const socket of [...byName.values()].flatMap((sockets) => [...sockets])) {
        if (socket.bytesRead === 0) socket.destroy();
      }
    },
  };
}
