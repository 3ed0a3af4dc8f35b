import type { ServerResponse } from "node:http";
import type { GatheredRequest } from "./gathered-request.ts";

/** The bodies of requests that have no answer yet. */
export type OpenBodies = {
  /** Counts a request to those of this name, and no longer to those of another, until it is answered or its connection ends. */
  readonly add: (name: string, incoming: GatheredRequest, outgoing: ServerResponse) => void;
};

/**
 * A body may take a while to arrive, and who sends many at once and ends none would have all of them in memory. So those of each
 * name have so many bytes together at most. Where there are more, the oldest makes room.
 */
export function openBodies(mostBytes: number): OpenBodies {
  const byName = new Map<string, Map<GatheredRequest, number>>();
  const totals = new Map<string, number>();
  const names = new WeakMap<GatheredRequest, string>();

  const count = (name: string, bytes: number): number => {
    const total = (totals.get(name) ?? 0) + bytes;
    if (total === 0) totals.delete(name);
    else totals.set(name, total);
    return total;
  };

  const remove = (incoming: GatheredRequest): void => {
    const name = names.get(incoming);
    if (name === undefined) return;
    names.delete(incoming);
    const requests = byName.get(name);
    count(name, -(requests?.get(incoming) ?? 0));
    requests?.delete(incoming);
    if (requests?.size === 0) byName.delete(name);
  };

  return {
    add: (name, incoming, outgoing) => {
      if (outgoing.destroyed) return;
      if (names.has(incoming)) remove(incoming);
      else outgoing.once("close", () => remove(incoming));
      const requests = byName.get(name) ?? new Map<GatheredRequest, number>();
      byName.set(name, requests.set(incoming, 0));
      names.set(incoming, name);
      incoming.watch((bytes) => {
        const before = requests.get(incoming);
        if (before === undefined) return;
        requests.set(incoming, before + bytes);
        let total = count(name, bytes);
        for (const [oldest, held] of requests) {
          if (total <= mostBytes) break;
          total -= held;
          remove(oldest);
          oldest.socket.destroy();
        }
      });
    },
  };
}
