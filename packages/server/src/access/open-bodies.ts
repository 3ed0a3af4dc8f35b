import type { ServerResponse } from "node:http";
import type { BufferedRequest } from "./buffered-request.ts";

/** The bodies of requests that have no answer yet. */
export type OpenBodies = {
  /**
   * Counts a request to those of this name, and no longer to those of another, until it is answered
   * or its connection ends. `share` says whose it is of those who have one name together, as far as
   * that is known by then.
   */
  readonly add: (
    name: string,
    share: () => string,
    incoming: BufferedRequest,
    outgoing: ServerResponse,
  ) => void;
};

type Body = { readonly share: () => string; bytes: number };
type Bodies = Map<BufferedRequest, Body>;

/** Of one that is larger it is asked early whose it is: the answer may take a moment. */
const largeBytes = 1024 * 1024;

/**
 * A body may take a while to arrive, and who sends many at once and ends none would have all of
 * them in memory. So those of each name have so many bytes together at most. Where there are more,
 * the oldest makes room of who has the most.
 */
export function openBodies(mostBytes: number): OpenBodies {
  const byName = new Map<string, Bodies>();
  const totals = new Map<string, number>();
  const names = new WeakMap<BufferedRequest, string>();

  const count = (name: string, bytes: number): number => {
    const total = (totals.get(name) ?? 0) + bytes;
    if (total === 0) totals.delete(name);
    else totals.set(name, total);
    return total;
  };

  const remove = (incoming: BufferedRequest): void => {
    const name = names.get(incoming);
    if (name === undefined) return;
    names.delete(incoming);
    const bodies = byName.get(name);
    count(name, -(bodies?.get(incoming)?.bytes ?? 0));
    bodies?.delete(incoming);
    if (bodies?.size === 0) byName.delete(name);
  };

  return {
    add: (name, share, incoming, outgoing) => {
      if (outgoing.destroyed) return;
      if (names.has(incoming)) remove(incoming);
      else outgoing.once("close", () => remove(incoming));
      const bodies: Bodies = byName.get(name) ?? new Map();
      const body: Body = { share, bytes: 0 };
      byName.set(name, bodies.set(incoming, body));
      names.set(incoming, name);
      incoming.watch((bytes) => {
        if (bodies.get(incoming) !== body) return;
        if (body.bytes < largeBytes && body.bytes + bytes >= largeBytes) share();
        body.bytes += bytes;
        let total = count(name, bytes);
        while (total > mostBytes) {
          const oldest = oldestOfLargest(bodies);
          if (oldest === undefined) break;
          remove(oldest);
          oldest.socket.destroy();
          total = totals.get(name) ?? 0;
        }
      });
    },
  };
}

function oldestOfLargest(bodies: Bodies): BufferedRequest | undefined {
  const shares = new Map<string, { readonly oldest: BufferedRequest; bytes: number }>();
  for (const [incoming, { share, bytes }] of bodies) {
    if (bytes === 0) continue;
    const name = share();
    const own = shares.get(name);
    if (own === undefined) shares.set(name, { oldest: incoming, bytes });
    else own.bytes += bytes;
  }
  let largest: { readonly oldest: BufferedRequest; readonly bytes: number } | undefined;
  for (const one of shares.values()) if (one.bytes > (largest?.bytes ?? 0)) largest = one;
  return largest?.oldest;
}
