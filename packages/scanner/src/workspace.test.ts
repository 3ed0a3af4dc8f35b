import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./fixing/testing/temporary-folder.ts";
import { inspectWorkspace } from "./workspace.ts";

const text = `{ channels: { telegram: { botToken: "1:a", dmPolicy: "open", allowFrom: ["*"] } } }`;

async function inspect() {
  const folder = await temporaryFolder();
  const path = join(folder, "openclaw.json");
  await writeFile(path, text, { mode: 0o400 });
  const environment = { env: {}, homeDir: folder, cwd: folder, hostName: "box" };
  return { path, ...(await inspectWorkspace(path, { environment, service: "desk" })) };
}

test("what a fix would remove is told of a read-only configuration, too, and nothing is written", async () => {
  const { path, scan, graphAfterFix } = await inspect();
  const anyone = (graph: typeof scan.graph | undefined) =>
    graph?.edges.filter(({ fixedBy }) => fixedBy.includes("OC-ING-001")).length;
  expect(anyone(scan.graph)).toBeGreaterThan(0);
  expect(anyone(await graphAfterFix(["OC-ING-001"]))).toBe(0);
  expect(await readFile(path, "utf8")).toBe(text);
});

test("what fixes would remove is told of the text that was scanned, not of what took its place", async () => {
  const { path, scan, graphAfterFix } = await inspect();
  await rm(path);
  await writeFile(path, "{}");
  await chmod(path, 0o600);
  expect(await graphAfterFix([])).toEqual(scan.graph);
});
