import type { ServerResponse } from "node:http";
import type { GatheredRequest } from "./gathered-request.ts";

/** The bodies of requests that have no answer yet. */
export type OpenBodies = {
  /** Counts a request to those of this name until it is answered or its connection ends. */
  readonly add: (name: string, incoming: GatheredRequest, outgoing: ServerResponse) => void;
};

/**
 * A body may take a while to arrive, and who sends many at once and ends none would have all of them in memory. So those of each
 * name have so many bytes together at most. Where there are more, the oldest makes room.
 */
export function openBodies(mostBytes: number): OpenBodies {
  const byName = new Map<string, Map<GatheredRequest, number>>();
  const totals = new Map<string, number>();

  const count = (name: string, bytes: number): number => {
    const total = (totals.get(name) ?? 0) + bytes;
    if (total === 0) totals.delete(name);
    else totals.set(name, total);
    return total;
  };

  const remove = (name: string, incoming: GatheredRequest): void => {
    const requests = byName.get(name);
    count(name, -(requests?.get(incoming) ?? 0));
    requests?.delete(incoming);
    if (requests?.size === 0) byName.delete(name);
  };

  return {
    add: (name, incoming, outgoing) => {
      if (outgoing.destroyed) return;
      const requests = byName.get(name) ?? new Map<GatheredRequest, number>();
      byName.set(name, requests.set(incoming, 0));
      outgoing.once("close", () => remove(name, incoming));
      incoming.watch((bytes) => {
        const before = requests.get(incoming);
        if (before === undefined) return;
        requests.set(incoming, before + bytes);
        let total = count(name, bytes);
        for (const oldest of requests.keys()) {
          if (total <= mostBytes) break;
          total -= requests.get(oldest) ?? 0;
          remove(name, oldest);
          oldest.socket.destroy();
        }
      });
    },
  };
}
