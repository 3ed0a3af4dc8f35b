import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { usageOf } from "./process-tree.ts";

const isLinux = process.platform === "linux";

test.skipIf(!isLinux)(
  "what a process has is counted in bytes, with what it has started",
  async () => {
    const alone = await usageOf(process.pid);
    // No Node runs in less than a megabyte.
    expect(alone.bytes).toBeGreaterThan(1024 * 1024);
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000); console.log(1)"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child.stdout, "data");
    expect((await usageOf(process.pid)).processes).toBeGreaterThan(alone.processes);
    expect(await usageOf(child.pid ?? 0)).toMatchObject({ processes: 1 });
  },
);

test("a process that is not there has nothing", async () => {
  expect(await usageOf(0)).toEqual({ bytes: 0, processes: 1 });
});
