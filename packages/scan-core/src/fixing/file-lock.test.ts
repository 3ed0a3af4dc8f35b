import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { withFileLock, withFileLocks } from "./file-lock.ts";
import { sha256Of } from "./file-state.ts";
import { FixConflict } from "./fix-errors.ts";
import { thisProcess, type ProcessIdentity } from "./lock-owner.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const run = promisify(execFile);
const longAgo = new Date(Date.now() - 10 * 60 * 1000);

async function setUp() {
  const dataDir = await temporaryFolder();
  const path = join(dataDir, "counter");
  await writeFile(path, "0");
  await mkdir(join(dataDir, "locks"));
  const lockPath = join(dataDir, "locks", `${sha256Of(path)}.lock`);
  const locking = { dataDir, randomBytes, lockWaitMs: 0 };
  const locks = () => readdir(join(dataDir, "locks"));
  return { dataDir, path, lockPath, locking, locks };
}

/** Number of a process that has ended. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "exit");
  return child.pid!;
}

async function plant(path: string, owner: Partial<ProcessIdentity>): Promise<void> {
  await writeFile(path, JSON.stringify({ ...(await thisProcess()), token: "planted", ...owner }));
}

describe("one at a time", () => {
  test("the second waits until the first is done, and gives up with a sentence", async () => {
    const { path, locking } = await setUp();
    await withFileLock(path, locking, async () => {
      const second = withFileLock(path, locking, async () => "in");
      await expect(second).rejects.toThrow(FixConflict);
      await expect(second).rejects.toThrow("Another program is changing");
    });
    expect(await withFileLock(path, locking, async () => "in")).toBe("in");
  });

  test("the lock goes when the work throws", async () => {
    const { path, locking, locks } = await setUp();
    const failing = withFileLock(path, locking, () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await locks()).toEqual([]);
  });

  test("several files in any order never wait for each other in a circle", async () => {
    const { path, locking, locks } = await setUp();
    const patient = { ...locking, lockWaitMs: 60_000 };
    const done = await Promise.all(
      [
        [path, "/b", "/c"],
        ["/c", "/b", path, "/b"],
        ["/b", path],
      ].map((paths) => withFileLocks(paths, patient, async () => true)),
    );
    expect(done).toEqual([true, true, true]);
    expect(await locks()).toEqual([]);
  });

  test("processes that find the lock of a dead one never get in together", async () => {
    const { path, lockPath, dataDir, locks } = await setUp();
    await plant(lockPath, { pid: await endedProcess() });
    const script = join(import.meta.dirname, "testing", "count-up.ts");
    const processes = Array.from({ length: 4 }, () =>
      run(process.execPath, [script, path, dataDir, "40"]),
    );
    await Promise.all(processes);
    expect(await readFile(path, "utf8")).toBe("160");
    expect(await locks()).toEqual([]);
  });
});

describe("a lock that was left", () => {
  test("by a process that has ended is taken over", async () => {
    const { path, lockPath, locking, locks } = await setUp();
    await plant(lockPath, { pid: await endedProcess() });
    expect(await withFileLock(path, locking, async () => "in")).toBe("in");
    expect(await locks()).toEqual([]);
  });

  test("by a process whose number another one has now is taken over", async ({ skip }) => {
    if ((await thisProcess()).started === "")
      skip("this system does not tell when a process began");
    const { path, lockPath, locking } = await setUp();
    await plant(lockPath, { started: "1" });
    expect(await withFileLock(path, locking, async () => "in")).toBe("in");
  });

  test("by a process that has ended but that nobody has waited for is taken over", async ({
    skip,
  }) => {
    if (process.platform !== "linux") skip("needs /proc");
    const { path, lockPath, locking } = await setUp();
    const parent = spawn("sh", ["-c", "sleep 0.1 & echo $!; exec sleep 20"]);
    const [output] = await once(parent.stdout, "data");
    const pid = Number(String(output));
    const fields = async () =>
      (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]!.split(" ");
    await expect.poll(async () => (await fields())[0]).toBe("Z");
    // It began when the lock says that it did.
    await plant(lockPath, { pid, started: (await fields())[19]! });
    expect(await withFileLock(path, locking, async () => "in")).toBe("in");
    parent.kill();
  });

  test("by a living process is respected, however old", async () => {
    const { path, lockPath, locking } = await setUp();
    await plant(lockPath, {});
    await utimes(lockPath, longAgo, longAgo);
    await expect(withFileLock(path, locking, async () => "in")).rejects.toThrow(FixConflict);
  });

  for (const [whose, content] of [
    ["on another machine", JSON.stringify({ pid: 1, started: "1", machine: "another" })],
    ["that cannot be read", ""],
    ["that is no lock at all", "[null]"],
  ] as const) {
    test(`by somebody ${whose} is respected for a while only`, async () => {
      const { path, lockPath, locking } = await setUp();
      await writeFile(lockPath, content);
      await expect(withFileLock(path, locking, async () => "in")).rejects.toThrow(FixConflict);
      await utimes(lockPath, longAgo, longAgo);
      expect(await withFileLock(path, locking, async () => "in")).toBe("in");
    });
  }

  test("by a process that ended while it took over another's is taken over, and its traces go", async () => {
    const { path, lockPath, locking, locks } = await setUp();
    const pid = await endedProcess();
    await plant(lockPath, { pid });
    const claim = `${lockPath}.${sha256Of(await readFile(lockPath)).slice(0, 16)}`;
    await plant(claim, { pid });
    const stale = join(locking.dataDir, "locks", `.${"0".repeat(32)}.tmp`);
    await writeFile(stale, "");
    await utimes(stale, longAgo, longAgo);
    expect(await withFileLock(path, locking, async () => "in")).toBe("in");
    expect(await locks()).toEqual([]);
  });
});
