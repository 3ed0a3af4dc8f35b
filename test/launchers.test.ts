import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";

/* Who ends what started a server has ended the server. */

const repository = join(import.meta.dirname, "..");
const launcher = join(repository, "packages", "cli", "bin", "parapet.js");
/** The Node under which the launcher starts a newer one. */
const old =
  'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.1.0",configurable:true});';

const ways = [
  { way: "npm start", command: ["npm", "start"] },
  { way: "npx parapet serve", command: ["npx", "parapet", "serve"] },
  { way: "an old Node", command: [process.execPath, "--import", old, launcher, "serve"] },
];
const signals = ["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const;

/** The living processes of a session; processes that only wait to be noticed are none. */
async function processesOf(session: number): Promise<readonly number[]> {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const living = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(fields[3]) === session && fields[0] !== "Z" ? [pid] : [];
    }),
  );
  return living.flat();
}

async function started(command: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), "parapet-launch-"));
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: repository,
    detached: true,
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      PARAPET_DATA: join(folder, "data"),
      PARAPET_PORT: "0",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const session = child.pid ?? 0;
  onTestFinished(async () => {
    for (const pid of await processesOf(session)) process.kill(pid, "SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });
  let printed = "";
  while (!printed.includes("listens on")) {
    // oxlint-disable-next-line no-await-in-loop
    const [chunk] = await once(child.stdout, "data");
    printed += String(chunk);
  }
  return { session, url: /http:\S+/.exec(printed)?.[0] ?? "" };
}

describe.skipIf(process.platform !== "linux").each(ways)("a server of $way", ({ command }) => {
  test.each(signals)("ends when that gets %s", async (signal) => {
    const { session, url } = await started(command);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    // Ctrl-C reaches every process at the terminal; npm alone would wait for a shell that waits for
    // the server.
    process.kill(signal === "SIGINT" ? -session : session, signal);
    // oxlint-disable-next-line no-await-in-loop
    while ((await processesOf(session)).length > 0) await wait(50);
    await expect(fetch(`${url}/livez`)).rejects.toThrow("fetch failed");
  });
});
