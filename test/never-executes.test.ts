import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CanaryWorkspace, plantCanaries } from "./support/canary-workspace.ts";
import { documentedReads, matchesAny } from "./support/documented-reads.ts";
import { startServerProcess } from "./support/server-process.ts";
import { post } from "./support/service.ts";
import { canTrace, readSystemCalls, type SystemCalls, traceInto } from "./support/system-calls.ts";

/*
 * What a workspace names is never run, loaded or contacted, and nothing is opened that the
 * documentation leaves out.
 */

const parapet = join(import.meta.dirname, "..");
const launcher = join(parapet, "packages", "cli", "bin", "parapet.js");

let root: string;
let listener: Server;
let contacts = 0;
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "parapet-canaries-")));
  listener = createServer((socket) => {
    contacts += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
});
afterAll(async () => {
  listener.close();
  await rm(root, { recursive: true, force: true });
});

type World = { readonly folder: string; readonly workspace: CanaryWorkspace };

async function newWorld(name: string): Promise<World> {
  const folder = join(root, name);
  await mkdir(folder);
  const address = listener.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { folder, workspace: await plantCanaries(folder, port) };
}

/** Runs a program to its end, in the workspace and with it as its home's. */
async function run({ folder, workspace }: World, [program = "", ...args]: readonly string[]) {
  const child = spawn(program, args, {
    cwd: workspace.path,
    env: { PATH: process.env["PATH"], HOME: folder, PARAPET_DATA: join(folder, "data") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  const [code] = await once(child, "close");
  return { code, out, err };
}

async function expectSilence({ workspace }: World): Promise<void> {
  expect(await workspace.sung()).toEqual([]);
  expect(contacts).toBe(0);
}

/** Of what was opened, what is in the workspace: relative to it, "." for itself. */
function openedInside({ workspace }: World, { opened }: SystemCalls): readonly string[] {
  return opened
    .filter((path) => path === workspace.path || path.startsWith(`${workspace.path}/`))
    .map((path) => relative(workspace.path, path) || ".");
}

/** Of what was opened outside the workspace, what the documentation leaves out. */
async function undocumented(
  { folder, workspace }: World,
  { opened }: SystemCalls,
): Promise<readonly string[]> {
  const documented = (await documentedReads("Outside the workspace")).map((pattern) =>
    pattern
      .replace("<parapet>", parapet)
      .replace("<data>", join(folder, "data"))
      .replace("<temporary>", tmpdir())
      .replace("<here>", process.cwd()),
  );
  return opened
    .filter((path) => !path.startsWith(workspace.path) && path !== process.execPath)
    .filter((path) => !matchesAny(path, documented));
}

test("a scan needs no other program and no other file than its own, its settings and the workspace's", async () => {
  const world = await newWorld("permissions");
  const scan = [launcher, "scan", world.workspace.path, "--persona", "auditor"];
  const free = await run(world, [process.execPath, ...scan]);
  expect(free).toMatchObject({ code: 1, err: "" });
  expect(free.out).toContain("OC-LOG-002");
  const settings = join(world.folder, ".config", "parapet", "parapet.yaml");
  const advisories = join(world.folder, "data", "advisories.jsonl");
  // By these, Linux opens what is in a folder that is held open already.
  const descriptors = "/proc/self/fd";
  const readable = [parapet, settings, advisories, world.workspace.path, descriptors].map(
    (path) => `--allow-fs-read=${path}`,
  );
  const confined = await run(world, [process.execPath, "--permission", ...readable, ...scan]);
  expect({ ...confined, out: withoutFixes(confined.out) }).toEqual({
    ...free,
    out: withoutFixes(free.out),
  });
  await expectSilence(world);
});

/** Whether the mode of a folder can be changed, the folder around it says. */
function withoutFixes(out: string): string {
  return out
    .replaceAll(/\s+/g, " ")
    .replaceAll(
      / No automated fix here: \S+ could not be read \(ERR_ACCESS_DENIED\)\. [^.]*\./g,
      "",
    )
    .replaceAll(" · fixable", "");
}

describe.skipIf(!canTrace())("under strace", () => {
  test.each([
    ["scan", ["scan"], 1],
    ["fix --dry-run", ["fix", "--all", "--unsafe", "--dry-run"], 0],
    ["fix", ["fix", "--all", "--unsafe"], 0],
  ])(
    "%s starts no program, talks to nobody and opens what is documented",
    async (name, args, code) => {
      const world = await newWorld(name.replaceAll(" ", ""));
      const configuration = join(world.workspace.path, "openclaw.json");
      const before = await readFile(configuration, "utf8");
      const trace = join(world.folder, "trace");
      const ended = await run(world, [...traceInto(trace), process.execPath, launcher, ...args]);
      expect(ended).toMatchObject({ code, err: "" });
      expect((await readFile(configuration, "utf8")) !== before).toBe(name === "fix");

      const calls = readSystemCalls(trace, world.workspace.path);
      expect(calls).toMatchObject({ started: [], sockets: [] });
      expect(await undocumented(world, calls)).toEqual([]);
      const toRead = (await documentedReads("In the workspace")).map((path) =>
        path === "$include" ? "logging.json5" : path,
      );
      const named = [
        ...(await documentedReads("Names in the state folder")),
        ...(await documentedReads("Instruction files and skills")),
      ];
      const toFix = name === "fix" ? await documentedReads("By a fix") : [];
      const inside = openedInside(world, calls);
      expect(inside.filter((path) => toRead.includes(path))).toEqual(toRead.toSorted());
      expect(inside).toEqual(expect.arrayContaining([...world.workspace.stores]));
      expect(inside.filter((path) => !matchesAny(path, [...toRead, ...named, ...toFix]))).toEqual(
        [],
      );
      await expectSilence(world);
    },
  );

  test("a server that scans and fixes starts no program and connects to nobody", async () => {
    const world = await newWorld("server");
    const trace = join(world.folder, "trace");
    const server = await startServerProcess(world.folder, [], traceInto(trace));
    const workspace_path = world.workspace.path;
    const check_ids = ["OC-LOG-002", "OC-NET-001"];
    const requests: readonly (readonly [string, object])[] = [
      ["/api/v1/scan", { workspace_path }],
      ["/api/v1/scan/fix/preview", { workspace_path, check_ids }],
      ["/api/v1/scan/fix", { workspace_path, check_ids }],
    ];
    for (const [path, body] of requests) {
      expect(await post(server.url, path, body)).toMatchObject({ status: 200 });
    }
    server.child.kill("SIGTERM");
    expect(await server.exit).toEqual([0, null]);

    const calls = readSystemCalls(trace, parapet);
    expect(calls.started).toEqual([]);
    expect(calls.sockets).toEqual([
      expect.stringMatching(/^socket\(AF_INET, /),
      expect.stringMatching(/^bind\(.*127\.0\.0\.1/),
      // The socket in its own data folder.
      expect.stringMatching(/^socket\(AF_UNIX, /),
      expect.stringMatching(/^bind\(.*sun_path="\/proc\/self\/fd\/\d+\/s"/),
    ]);
    expect(await undocumented(world, calls)).toEqual([]);
    const named = [
      ...(await documentedReads("Names in the state folder")),
      ...(await documentedReads("Instruction files and skills")),
    ];
    const toRead = [...world.workspace.configuration, ...named, "agents", "credentials"];
    const toFix = await documentedReads("By a fix");
    const inside = openedInside(world, calls);
    expect(inside.filter((path) => !matchesAny(path, [...toRead, ...toFix]))).toEqual([]);
    await expectSilence(world);
  });

  test("a server that is confined to folders opens nothing outside them", async () => {
    const world = await newWorld("confined");
    const { folder, workspace } = world;
    const outside = join(folder, "outside");
    const around = [".claude/settings.json", ".claude.json", ".config/git/ignore", ".env"];
    for (const name of ["skills/a/SKILL.md", "AGENTS.md", "settings.json", ...around]) {
      const path = name.startsWith(".") ? join(folder, name) : join(outside, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, "{}");
    }
    const config = join(workspace.path, "openclaw.json");
    const text = (await readFile(config, "utf8")).replace(
      /("workspace": )"[^"]*"/,
      (_, key: string) => `${key}${JSON.stringify(outside)}`,
    );
    expect(text).toContain(outside);
    await writeFile(config, text);
    await mkdir(join(workspace.path, ".claude"), { recursive: true });
    for (const name of ["settings.json", "settings.local.json"]) {
      await symlink(join(outside, "settings.json"), join(workspace.path, ".claude", name));
    }
    await symlink(join(outside, "skills"), join(workspace.path, ".claude", "skills"));
    await rm(join(workspace.path, ".env"), { force: true });
    await symlink(join(outside, "settings.json"), join(workspace.path, ".env"));
    // Fixes of it are tried in memory, one of which would write a secret into its `.env`.
    const second = join(workspace.path, "second");
    await mkdir(second);
    await writeFile(join(second, "openclaw.json"), '{ gateway: { bind: "lan" } }');
    await symlink(join(outside, "settings.json"), join(second, ".env"));
    const trace = join(folder, "trace");
    const roots = ["--workspace-root", workspace.path];
    const server = await startServerProcess(folder, roots, traceInto(trace));
    const workspace_path = workspace.path;
    for (const path of ["/api/v1/scan", "/api/v1/scan/fix/preview"]) {
      const answer = await post(server.url, path, {
        workspace_path,
        ...(path.endsWith("preview") && { check_ids: ["OC-LOG-002"] }),
      });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text).not.toContain("/proc/self");
    }
    const other = await post(server.url, "/api/v1/scan", { workspace_path: second });
    expect(other.status).toBe(200);
    server.child.kill("SIGTERM");
    await server.exit;
    const own = [join(folder, "data"), workspace.path, join(folder, ".config", "parapet")];
    const { opened, held } = readSystemCalls(trace, parapet);
    expect(held.filter((path) => path.startsWith(outside))).toEqual([]);
    expect(held).toContain(workspace.path);
    expect(opened.join("\n")).toMatch(/^\/proc\/self\/fd\/\d+\/openclaw\.json$/m);
    expect(
      opened.filter(
        (path) =>
          /^\/etc\/(?:claude-code|codex|gemini-cli)/.test(path) ||
          (path.startsWith(folder) && !own.some((allowed) => path.startsWith(allowed))),
      ),
    ).toEqual([]);
    await expectSilence(world);
  });

  test("whatever runs, talks or opens something would be noticed", async () => {
    const world = await newWorld("noticed");
    const trace = join(world.folder, "trace");
    const misdeed = `
      const { mcp, diagnostics } = JSON5(require("node:fs").readFileSync("openclaw.json", "utf8"));
      require("node:fs").readFileSync("secrets.json");
      require("node:child_process").execFileSync(mcp.servers.program.command);
      fetch(diagnostics.otel.endpoint).catch(() => {});
      function JSON5(text) { return JSON.parse(text.slice(text.indexOf("{"))); }`;
    await run(world, [...traceInto(trace), process.execPath, "-e", misdeed]);
    const calls = readSystemCalls(trace, world.workspace.path);
    expect(calls.started.join("\n")).toContain("bin/mcp");
    expect(calls.sockets.join("\n")).toMatch(/^connect\(.*127\.0\.0\.1/m);
    expect(openedInside(world, calls)).toContain("secrets.json");
    expect(await undocumented(world, calls)).toContain(join(world.folder, "songs", "mcp-server"));
    expect(await world.workspace.sung()).toEqual(["mcp-server"]);
    expect(contacts).toBe(1);
    contacts = 0;
  });
});
