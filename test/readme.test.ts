import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

/* What the README promises to somebody who has just cloned the repository. */

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "parapet-readme-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const environment = () => ({
  // As the README has it set.
  PATH: [join(root, "node_modules/.bin"), process.env["PATH"]].join(delimiter),
  HOME: home,
  NO_COLOR: "1",
  npm_config_update_notifier: "false",
});

test("npm start serves the demonstration on a copy, prints its address when the page is there, and ends when asked", async () => {
  const port = await freePort();
  const original = await readFile(join(root, "packages/server/demo/openclaw.json"), "utf8");
  const service = spawn("npm", ["start"], {
    cwd: root,
    env: { ...environment(), PARAPET_PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  try {
    const printed = await untilPrinted(service.stdout, /Open http\S+\n/);
    expect(printed).toContain("Workspace demo");
    expect(printed.trimEnd().split("\n").at(-1)).toBe(`Open http://127.0.0.1:${port}`);
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    expect(page).toContain('<div id="root">');
    expect(page).not.toContain("being built");
    const url = `http://127.0.0.1:${port}/api/v1`;
    const paths = (await (await fetch(`${url}/risk/attack-paths`)).json()) as unknown[];
    expect(paths.length).toBeGreaterThan(0);
    const scans = (await (await fetch(`${url}/scans`)).json()) as { workspace_path: string }[];
    const demo = scans[0]!.workspace_path;
    const fixed = await fetch(`${url}/scan/fix`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ workspace_path: demo, check_ids: ["OC-NET-001"] }),
    });
    expect(await fixed.json()).toMatchObject({ applied: ["OC-NET-001"] });
    expect(await readFile(join(root, "packages/server/demo/openclaw.json"), "utf8")).toBe(original);
  } finally {
    const ended = new Promise((resolve) => service.once("exit", resolve));
    process.kill(-(service.pid ?? 0), "SIGTERM");
    await ended;
  }
});

test("the scan that the README shows is what the command prints", async () => {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const shown = /\$ parapet scan packages\/server\/demo\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const ended = await run("parapet", ["scan", "packages/server/demo"], {
    cwd: root,
    env: { ...environment(), COLUMNS: "80" },
  }).catch((error: { stdout: string; code: number }) => error);
  expect(ended).toMatchObject({ code: 1 });
  const { stdout } = ended;
  const printed = stdout.replaceAll(root + "/", "").replaceAll(/(?<!the )host \S+/g, "host laptop");
  const blocks = shown
    .split(/\n?…\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "");
  expect(blocks.length).toBeGreaterThan(1);
  for (const line of shown
    .split("\n")
    .filter((text) => text.trim() !== "" && text.trim() !== "…")) {
    expect(printed.split("\n")).toContain(line);
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function untilPrinted(stream: NodeJS.ReadableStream, wanted: RegExp): Promise<string> {
  let printed = "";
  for await (const chunk of stream) {
    printed += String(chunk);
    if (wanted.test(printed)) return printed;
  }
  throw new Error(`It ended without printing ${wanted.source}:\n${printed}`);
}
