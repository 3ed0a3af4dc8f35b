import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { connectionTableThread } from "./connection-table-thread.ts";

const sought = { ports: new Set<number>(), inodes: new Set<string>() };

test("the thread that looks is used again, and lets the service end", async () => {
  const module = new URL("connection-table-thread.ts", import.meta.url);
  const program = `
    const { connectionTableThread } = await import(${JSON.stringify(module.href)});
    const lookAt = connectionTableThread();
    const sought = { ports: new Set(), inodes: new Set() };
    // Something else has to keep the process alive while it looks.
    const alive = setInterval(() => {}, 1_000);
    for (let n = 0; n < 3; n += 1) console.log((await lookAt(sought)).workMs >= 0);
    clearInterval(alive);`;
  const node = promisify(execFile);
  const { stdout } = await node(process.execPath, ["--input-type=module", "-e", program]);
  expect(stdout).toBe("true\ntrue\ntrue\n");
});

test("where no thread can be started nobody is known, and those who wait are told", async () => {
  const lookAt = connectionTableThread({ entry: new URL("file:///nonexistent/worker.ts") });
  expect((await lookAt(sought)).peers).toBeUndefined();
  expect((await lookAt(sought)).peers).toBeUndefined();
});
