import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type FleetService = {
  /** Milliseconds to the first byte and to the last one, and how many bytes came. */
  readonly ask: (path: string) => Promise<Answered>;
  readonly read: (path: string) => Promise<unknown>;
  /** Megabytes that it holds. */
  readonly memory: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

export type Answered = {
  /** 0 where none came in time. */
  readonly status: number;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly bytes: number;
};

/** So long an answer is waited for, and one for which the service prepares its lists first. */
const longestMs = 20_000;
const preparingMs = 300_000;

/** A service in a process of its own, without a scanner, on a database that is loaded. */
export async function startFleetService(database: string): Promise<FleetService> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-fleet-"));
  const child = fork(join(import.meta.dirname, "fleet-server.ts"), [folder, database], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const told = async (): Promise<unknown> => (await once(child, "message"))[0];
  const url = String(await told());
  const token = (await readFile(join(folder, "data", "operator-token"), "utf8")).trim();
  const get = (path: string, waitMs: number) => {
    const at = path === "/metrics" ? path : `/api/v1${path}`;
    return fetch(`${url}${at}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(waitMs),
    });
  };
  return {
    ask: async (path) => {
      const start = performance.now();
      try {
        const response = await get(path, longestMs);
        const firstMs = performance.now() - start;
        const { byteLength: bytes } = await response.arrayBuffer();
        return { status: response.status, firstMs, lastMs: performance.now() - start, bytes };
      } catch (error) {
        if (!(error instanceof DOMException) || error.name !== "TimeoutError") throw error;
        return { status: 0, firstMs: longestMs, lastMs: longestMs, bytes: 0 };
      }
    },
    read: async (path) => (await get(path, preparingMs)).json(),
    memory: async () => {
      child.send("memory");
      return Number(await told());
    },
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
