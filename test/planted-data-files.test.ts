import { execFileSync, spawn } from "node:child_process";
import { linkSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

/*
 * Anyone who may write into the data folder neither holds up a server by a pipe, nor has it write
 * over a file elsewhere.
 */

const launcher = join(import.meta.dirname, "../packages/cli/bin/parapet.js");
const longestMs = 100_000;
const port = 18_431;

let home: string;
let data: string;
let elsewhere: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "parapet-planted-"));
  data = join(home, "data");
  elsewhere = join(home, "elsewhere");
  await mkdir(data, { mode: 0o700 });
  await writeFile(elsewhere, "of somebody");
});
afterEach(() => rm(home, { recursive: true, force: true }));

const plants = {
  pipe: async (path: string) => void execFileSync("mkfifo", [path]),
  link: (path: string) => symlink(elsewhere, path),
  "hard link": async (path: string) => linkSync(elsewhere, path),
  device: (path: string) => symlink("/dev/zero", path),
};

async function plant(kind: keyof typeof plants, name: string): Promise<void> {
  const path = join(data, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await plants[kind](path);
}

/**
 * Starts a server, asks it to end once it listens, and answers how it ended: -1 where it had to be
 * killed.
 */
async function startAndStop(): Promise<{ readonly code: number | null; readonly text: string }> {
  const args = ["serve", "--no-scanner", "--data", data, "--port", String(port)];
  const env = { PATH: process.env["PATH"], HOME: home };
  const child = spawn(process.execPath, [launcher, ...args], { env });
  let text = "";
  let isKilled = false;
  const kill = setTimeout(() => {
    isKilled = true;
    child.kill("SIGKILL");
  }, longestMs);
  let isAsked = false;
  const take = (chunk: Buffer) => {
    text += chunk.toString();
    if (isAsked || !text.includes('"event":"started"')) return;
    isAsked = true;
    child.kill("SIGTERM");
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(kill);
  return { code: isKilled ? -1 : code, text };
}

describe.runIf(process.platform !== "win32")("a server", () => {
  for (const [kind, name] of [
    ["pipe", "parapet.db"],
    ["pipe", "parapet.db-wal"],
    ["link", "parapet.db-wal"],
    ["hard link", "parapet.db-wal"],
    ["link", "parapet.db-shm"],
    ["pipe", "parapet-telemetry.db"],
    ["pipe", "operator-token"],
    ["device", "fingerprint-key"],
  ] as const) {
    test(`refuses to start with a ${kind} as ${name}, and says which`, async () => {
      await plant(kind, name);
      const { code, text } = await startAndStop();
      expect(text).toContain(`parapet: ${join(data, name)} is a`);
      expect(code).toBe(2);
      expect(await readFile(elsewhere, "utf8")).toBe("of somebody");
    });
  }

  test("runs and ends in good order whatever is in the place of other files", async () => {
    await plant("pipe", "parapet.db-pending");
    await plant("device", "parapet-telemetry.db-pending");
    await plant("pipe", "addresses/127.0.0.1-1");
    await plant("device", "addresses/other");
    await plant("pipe", "sign-in-codes/0000");
    for (const name of ["adapters", "advisories.jsonl", "locks", "backups", "parapet.sock"]) {
      // oxlint-disable-next-line no-await-in-loop
      await plant("pipe", name);
    }
    expect((await startAndStop()).code).toBe(0);
  });

  test("removes what a killed restore has unpacked there", async () => {
    const left = join(data, ".restore-999999999-aB3dE6");
    await mkdir(left, { mode: 0o700 });
    await writeFile(join(left, "operator-token"), "of the backup");
    expect((await startAndStop()).code).toBe(0);
    expect(await readdir(data)).not.toContain(".restore-999999999-aB3dE6");
  });

  test("writes its notes into no file elsewhere", async () => {
    await plant("link", "parapet.db-pending");
    await plant("hard link", "parapet-telemetry.db-pending");
    await plant("link", `addresses/127.0.0.1-${port}`);
    expect((await startAndStop()).code).toBe(0);
    expect(await readFile(elsewhere, "utf8")).toBe("of somebody");
  });
});
