import { setImmediate } from "node:timers/promises";
import type { Server } from "node:net";

/**
 * Node takes in one connection of each server in a turn of its loop, however many wait, and an
 * agent may be the last of them. Resolves once nobody waits any more, or `most` turns later.
 */
export function acceptedConnections(most: number): {
  readonly watch: (server: Server) => void;
  readonly all: () => Promise<void>;
} {
  let count = 0;
  return {
    watch: (server) => server.on("connection", () => void (count += 1)),
    all: async () => {
      // The first turn only ends the one that this was asked in.
      await setImmediate();
      let before;
      for (let turn = 0; turn < most && before !== count; turn += 1) {
        before = count;
        // oxlint-disable-next-line no-await-in-loop
        await setImmediate();
      }
    },
  };
}
