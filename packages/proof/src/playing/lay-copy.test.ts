import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { layCopy } from "./lay-copy.ts";

async function laid(path: string) {
  const folder = await mkdtemp(join(tmpdir(), "parapet-copy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return layCopy(folder, [path], []);
}

test.each([
  "/",
  "/tmp",
  "/usr",
  "/usr/share/agent",
  "/bin",
  "/sbin",
  "/lib",
  "/lib32",
  "/lib64",
  "/etc",
  "/proc/1",
  "/dev/shm",
  "/run",
  "/home/../etc",
])("a copy never hides %s from the programs inside", async (path) => {
  await expect(laid(path)).rejects.toThrow("cannot be shown in the sandbox");
});

test.each(["/tmp/agent", "/users", "/etcetera", "/home/agent", "/srv/usr"])(
  "a copy of %s hides nothing of the system",
  async (path) => {
    expect(await laid(path)).toMatchObject([{ to: path, writable: true }]);
  },
);
