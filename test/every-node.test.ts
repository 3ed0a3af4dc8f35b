import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import type { ScanReport } from "@parapet/posture";
import { afterAll, beforeAll, describe, test } from "vitest";

/*
 * What is published, started by each Node that people have, in a folder outside the checkout. Needs
 * npm's registry.
 */

const run = promisify(execFile);
const repository = join(import.meta.dirname, "..");
const versions = ["20.20.2", "22.23.5", "24.22.3", "26.12.1"];
const packaged = `node-${process.platform}-${process.arch}`;

/**
 * npm's package of a version of Node for this machine, as a registry that can be reached has it.
 */
const view = spawnSync("npm", ["view", `${packaged}@${versions[0]}`, "version"], {
  encoding: "utf8",
});
const isOffered = view.stdout.trim() === versions[0];

let folder: string;
let tarball: string;

beforeAll(async () => {
  if (!isOffered) return;
  folder = await mkdtemp(join(tmpdir(), "parapet-nodes-"));
  const nodes = versions.map((version) => install(nameOf(version), `${packaged}@${version}`));
  await run(process.execPath, [join(repository, "scripts/build.ts"), join(folder, "built")]);
  const { stdout } = await run("npm", ["pack", "--silent", join(folder, "built")], { cwd: folder });
  tarball = stdout.trim();
  await Promise.all([...nodes, install("installed", join(folder, tarball))]);
});
afterAll(async () => {
  if (isOffered) await rm(folder, { recursive: true, force: true });
});

/** Installs packages into a folder of their own. */
async function install(name: string, ...words: readonly string[]): Promise<string> {
  const target = join(folder, name);
  await mkdir(target, { recursive: true });
  await writeFile(join(target, "package.json"), "{}");
  await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...words], {
    cwd: target,
    env: { ...process.env, npm_config_cache: cache() },
  });
  return target;
}

/** What is fetched is fetched once, and by nobody else at the same time. */
const cache = () => join(folder, "npm-cache");
const nameOf = (version: string | undefined) => `node-${version}`;
const nodeIn = (target: string) => join(target, "node_modules", packaged, "bin/node");

/** Somebody whose `node` is this one: what the shebangs of npm, npx and Parapet find. */
async function under(node: string) {
  const home = await mkdtemp(join(folder, "home-"));
  const inherited = Object.entries(process.env).filter(([name]) => !ofTheRun.has(name));
  const path = [dirname(node), process.env["PATH"]].join(delimiter);
  const own = {
    PATH: path,
    HOME: home,
    NO_COLOR: "1",
    npm_config_cache: cache(),
    npm_config_prefer_offline: "true",
  };
  return { cwd: folder, env: { ...Object.fromEntries(inherited), ...own } };
}

const ofTheRun = new Set([
  "NODE_COMPILE_CACHE",
  "NODE_OPTIONS",
  "npm_command",
  "npm_lifecycle_event",
]);

async function openWorkspace(): Promise<string> {
  const workspace = await mkdtemp(join(folder, "workspace-"));
  await writeFile(join(workspace, "openclaw.json"), open);
  return workspace;
}

const open = '{ gateway: { bind: "lan" } } // mine\n';
const command = () => join(folder, "installed/node_modules/.bin/parapet");

describe.skipIf(!isOffered).concurrent.each(versions)("with Node %s", (version) => {
  const node = () => nodeIn(join(folder, nameOf(version)));

  test("npx runs a scan from the archive alone", async ({ expect }) => {
    expect((await run(node(), ["--version"])).stdout).toBe(`v${version}\n`);
    const workspace = await openWorkspace();
    const scan = ["scan", workspace, "--json", "--fail-on", "never"];
    const { stdout } = await run("npx", ["--yes", `./${tarball}`, ...scan], await under(node()));
    const report: Pick<ScanReport, "findings"> = JSON.parse(stdout);
    expect(report.findings.map(({ check_id }) => check_id)).toContain("OC-NET-001");
  });

  test("a fix is made and rolled back, byte for byte", async ({ expect }) => {
    const workspace = await openWorkspace();
    const file = join(workspace, "openclaw.json");
    const person = await under(node());
    await run(command(), ["fix", workspace, "--check", "OC-NET-001"], person);
    expect(await readFile(file, "utf8")).toBe(open.replace("lan", "loopback"));
    await run(command(), ["rollback", workspace], person);
    expect(await readFile(file, "utf8")).toBe(open);
  });

  test("the service answers, with dashboard and documentation, and ends when asked", async ({
    expect,
  }) => {
    const data = join(folder, `data-${version}`);
    const service = spawn(command(), ["serve", "--port", "0", "--data", data], {
      ...(await under(node())),
      stdio: ["ignore", "pipe", "ignore"],
    });
    const exit = once(service, "exit");
    try {
      let printed = "";
      for await (const chunk of service.stdout) {
        printed += String(chunk);
        if (printed.includes("listens on")) break;
      }
      const [url = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const page = async (path: string) => (await fetch(`${url}${path}`)).text();
      await expect.poll(() => page("/")).toMatch(/<script type="module"/);
      await expect.poll(() => page("/docs/cli")).toContain("</h1>");
    } finally {
      service.kill("SIGTERM");
    }
    expect(await exit).toEqual([0, null]);
  });
});

test.skipIf(!isOffered)(
  "an old Node without its optional packages is told what to install",
  async ({ expect }) => {
    const bare = await install("bare", "--omit=optional", join(folder, tarball));
    const node = nodeIn(join(folder, nameOf(versions[0])));
    const { status, stderr } = spawnSync(join(bare, "node_modules/.bin/parapet"), ["scan"], {
      ...(await under(node)),
      encoding: "utf8",
    });
    expect(status).toBe(2);
    expect(stderr).toContain("install Parapet again with --include=optional");
  },
);
