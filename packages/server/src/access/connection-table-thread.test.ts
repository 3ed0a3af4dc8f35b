import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { manualTimers } from "../jobs/watching/manual-timers.test-support.ts";
import { connectionTableThread } from "./connection-table-thread.ts";

const sought = { ports: new Set<number>(), inodes: new Set<string>() };

test("the thread that looks is used again, and lets the service end", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-look-"));
  const program = join(folder, "look.mjs");
  const module = new URL("connection-table-thread.ts", import.meta.url);
  await writeFile(
    program,
    `import { connectionTableThread } from ${JSON.stringify(module.href)};
    const { lookAt } = connectionTableThread();
    const sought = { ports: new Set(), inodes: new Set() };
    // Something else has to keep the process alive while it looks.
    const alive = setInterval(() => {}, 1_000);
    for (let n = 0; n < 3; n += 1) console.log((await lookAt(sought)).workMs >= 0);
    clearInterval(alive);`,
  );
  const node = promisify(execFile);
  const { stdout } = await node(process.execPath, [program], { timeout: 20_000 });
  expect(stdout).toBe("true\ntrue\ntrue\n");
  await rm(folder, { recursive: true });
});

test("a thread that nobody needs for a minute ends, and who comes then is known all the same", async () => {
  const { timers, pass, due } = manualTimers();
  const { lookAt, close } = connectionTableThread({ timers });
  for (let round = 0; round < 2; round += 1) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await lookAt(sought)).peers).toEqual(new Map());
    expect(due()).toEqual([60_000]);
    pass(60_000);
    expect(due()).toEqual([]);
  }
  const late = lookAt(sought);
  await close();
  expect((await late).peers).toBeUndefined();
  expect(due()).toEqual([]);
});

test("where no thread can be started nobody is known, and those who wait are told", async () => {
  const { lookAt } = connectionTableThread({ entry: new URL("file:///nonexistent/worker.ts") });
  expect((await lookAt(sought)).peers).toBeUndefined();
  expect((await lookAt(sought)).peers).toBeUndefined();
});
