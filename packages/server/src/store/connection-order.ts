import type { Pool, PoolClient } from "pg";
import { isForAgent } from "./for-agents.ts";

export type ConnectionOrder = Pick<Pool, "end" | "options"> & {
  readonly connect: () => Promise<PoolClient>;
};

/**
 * The connections of a pool, of which only so many are for others than agents: who lets hundreds of
 * statements wait keeps no agent waiting. `waitMs` is how long others wait at most, as the pool
 * itself has it.
 */
export function agentsFirst(
  pool: Pick<Pool, "connect" | "end" | "options">,
  { mostForOthers, waitMs }: { readonly mostForOthers: number; readonly waitMs: number },
): ConnectionOrder {
  let free = mostForOthers;
  const waiting = new Set<() => void>();

  const turn = (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        waiting.delete(begin);
        reject(new Error("timeout exceeded when trying to connect"));
      }, waitMs);
      waiting.add(begin);
    });
  };

  const pass = (): void => {
    const [begin] = waiting;
    if (begin === undefined) free += 1;
    else {
      waiting.delete(begin);
      begin();
    }
  };

  const connectOther = async (): Promise<PoolClient> => {
    await turn();
    try {
      const client = await pool.connect();
      // The pool gives each taker its own function.
      const release = client.release.bind(client);
      client.release = (error) => {
        release(error);
        pass();
      };
      return client;
    } catch (error) {
      pass();
      throw error;
    }
  };

  return {
    connect: () => (isForAgent() ? pool.connect() : connectOther()),
    end: () => pool.end(),
    options: pool.options,
  };
}
