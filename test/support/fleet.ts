import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { type MachineToken, newNonce, readMachineToken } from "@parapet/adapter-link";
import { fleetStore } from "../../packages/cli/src/service/fleet.ts";
import { runIn } from "../../packages/cli/src/testing/context.fixture.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { send } from "./service.ts";

/* A server without a scanner, and machines: real processes over loopback. */

export const launcher = join(
  import.meta.dirname,
  "..",
  "..",
  "packages",
  "cli",
  "bin",
  "parapet.js",
);
const run = promisify(execFile);
const { openFleet } = fleetStore;

export type Fleet = {
  readonly folder: string;
  readonly server: () => ServerProcess;
  /** On the same address as before. */
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly enroll: (name: string) => Promise<string>;
  /** A command about the fleet, beside the running server. */
  readonly command: (...words: readonly string[]) => ReturnType<typeof runIn>;
  /** The home of a user with one workspace. */
  readonly home: (name: string, configuration: string) => Promise<string>;
  readonly remove: () => Promise<void>;
};

export async function startFleet(database: readonly string[]): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-fleet-"));
  const args = ["--no-scanner", ...database];
  let server = await startServerProcess(folder, args);
  const { port } = new URL(server.url);
  return {
    folder,
    server: () => server,
    start: async () => {
      server = await startServerProcess(folder, [...args, "--port", port]);
    },
    kill: async () => {
      server.child.kill("SIGKILL");
      await server.exit;
    },
    enroll: async (name) => {
      const token = join(folder, `${name}.token`);
      const { stdout } = await run(process.execPath, [
        launcher,
        "machines",
        "enroll",
        "--name",
        name,
        "--data",
        join(folder, "data"),
        ...database,
      ]);
      await writeFile(token, stdout, { mode: 0o600 });
      return token;
    },
    command: (...words) =>
      runIn({ service: { openFleet } }, ...words, "--data", join(folder, "data"), ...database),
    home: async (name, configuration) => {
      const home = join(folder, name);
      await mkdir(join(home, ".openclaw"), { recursive: true });
      await writeFile(join(home, ".openclaw", "openclaw.json"), configuration);
      return home;
    },
    remove: async () => {
      server.child.kill("SIGKILL");
      await server.exit;
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

export const environmentOf = (home: string) => ({ PATH: process.env["PATH"], HOME: home });

export async function get<Value>(url: string, target: string): Promise<Value> {
  const { json } = await send(url, target);
  return json as Value;
}

export async function until<Value>(look: () => Promise<Value | undefined | false>): Promise<Value> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const found = await look().catch(() => undefined);
    if (found !== undefined && found !== false) return found;
    // oxlint-disable-next-line no-await-in-loop
    await wait(50);
  }
}

export async function tokenIn(file: string): Promise<MachineToken> {
  const token = readMachineToken((await readFile(file, "utf8")).trim());
  if (token === undefined) throw new Error("The command prints a token.");
  return token;
}

/** A nonce of a clock that is so many minutes ahead. */
export function nonceOf(minutes: number): string {
  return `${(Date.now() + minutes * 60_000).toString(36)}.${newNonce().split(".")[1]}`;
}
