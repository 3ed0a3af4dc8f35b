import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "@parapet/scan-core/fixing/testing/temporary-folder.ts";
import { inspectWorkspace, locateWorkspace } from "./workspace.ts";

const text = `{ channels: { telegram: { botToken: "1:a", dmPolicy: "open", allowFrom: ["*"] } } }`;

async function inspect() {
  const folder = await temporaryFolder();
  const path = join(folder, "openclaw.json");
  await writeFile(path, text, { mode: 0o400 });
  const environment = { env: {}, homeDir: folder, cwd: folder, hostName: "box" };
  return { path, ...(await inspectWorkspace(path, { environment, service: "desk" })) };
}

test.skipIf(process.platform === "win32")(
  "a device, a pipe or a socket is no workspace, and neither is its folder",
  async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "CLAUDE.md"), "# Rules");
    execFileSync("mkfifo", [join(folder, "pipe")]);
    const server = createServer().listen(join(folder, "socket"));
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const environment = { env: {}, homeDir: folder, cwd: folder, hostName: "box" };
    const within = { ...environment, roots: [folder] };
    for (const [path, kind] of [
      ["/dev/null", "a device"],
      [join(folder, "pipe"), "a pipe"],
      [join(folder, "socket"), "a socket"],
    ] as const) {
      for (const around of path.startsWith("/dev") ? [environment] : [environment, within]) {
        // oxlint-disable-next-line no-await-in-loop
        await expect(locateWorkspace(path, around)).rejects.toMatchObject({
          code: "not_found",
          message: `${path} is ${kind}. Give the folder that holds the configuration, or the file itself.`,
        });
      }
    }
  },
);

test("what a fix would remove is listed for a read-only configuration, too, and nothing is written", async () => {
  const { path, scan, graphAfterFix } = await inspect();
  const anyone = (graph: typeof scan.graph | undefined) =>
    graph?.edges.filter(({ fixedBy }) => fixedBy.includes("OC-ING-001")).length;
  expect(anyone(scan.graph)).toBeGreaterThan(0);
  expect(anyone(await graphAfterFix(["OC-ING-001"]))).toBe(0);
  expect(await readFile(path, "utf8")).toBe(text);
});

test("what fixes would remove is listed for the text that was scanned, not of what took its place", async () => {
  const { path, scan, graphAfterFix } = await inspect();
  await rm(path);
  await writeFile(path, "{}");
  await chmod(path, 0o600);
  expect(await graphAfterFix([])).toEqual(scan.graph);
});
