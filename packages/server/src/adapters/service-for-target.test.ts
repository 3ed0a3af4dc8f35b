import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openWorkspaces } from "../offline/open-workspaces.ts";
import { type CommandAdapters, openAdapters } from "../offline/open-adapters.ts";

const now = () => new Date("2026-11-26T12:00:00Z");
const main = { agentIds: ["main"] };
let home: string;
let adapters: CommandAdapters;

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), "parapet-service-for-target-")));
  adapters = await openAdapters({ env: {}, cwd: home, now, data: join(home, "data") });
});

afterEach(async () => {
  await adapters.close();
  await rm(home, { recursive: true });
});

describe("calls of a runtime and findings of its workspace are one service", () => {
  test("where it is protected before the first scan", async () => {
    const target = await openclaw("kitchen");
    const service = await serviceOf(target);
    expect(service).toBe("kitchen");
    expect(await scanned(target)).toBe(service);
  });

  test("where it is protected before the first scan as a service of another name", async () => {
    const target = await openclaw("kitchen");
    await protectedAs("pantry", target);
    expect(await scanned(target)).toBe("pantry");
    expect(await serviceOf(target)).toBe("pantry");
  });

  test("where the name of its folder is another workspace's", async () => {
    const other = await openclaw("a/kitchen");
    expect(await scanned(other)).toBe("kitchen");
    const target = await openclaw("b/kitchen");
    const service = await serviceOf(target);
    expect(service).toMatch(/^kitchen-/);
    await protectedAs(service, target);
    expect(await scanned(target)).toBe(service);
  });

  test("where a folder of the same name is scanned before", async () => {
    const target = await openclaw("a/kitchen");
    await protectedAs(await serviceOf(target), target);
    const other = await scanned(await openclaw("b/kitchen"));
    expect(other).toMatch(/^kitchen-/);
    expect(await scanned(target)).toBe("kitchen");
  });

  test("where a folder of the same name is protected before", async () => {
    const first = await openclaw("a/kitchen");
    await protectedAs(await serviceOf(first), first);
    const target = await openclaw("b/kitchen");
    const service = await serviceOf(target);
    expect(service).toMatch(/^kitchen-/);
    expect(await scanned(first)).toBe("kitchen");
    expect(await scanned(target)).toBe(service);
  });

  test("where a program in its folder is protected as the same service", async () => {
    const workspace = await openclaw("kitchen");
    const target = join(home, "kitchen", "program", "parapet.json");
    await mkdir(join(home, "kitchen", "program"));
    await writeFile(target, "{}");
    await protectedAs("kitchen", target);
    expect(await scanned(workspace)).toBe("kitchen");
  });

  test("where a workspace with an agent of the same name is known elsewhere", async () => {
    expect(await scanned(await openclaw("kitchen"))).toBe("kitchen");
    const target = await openclaw("garden");
    expect(await serviceOf(target)).toBe("garden");
  });
});

describe("calls of Claude Code whose settings are yet to be made", () => {
  test("are not judged in a project that was scanned before", async () => {
    await mkdir(join(home, "app"));
    const project = join(home, "app", ".mcp.json");
    await writeFile(project, '{ "mcpServers": {} }');
    expect(await scanned(project)).toBe("app");
    const own = join(home, ".claude", "settings.json");
    const { service } = await judgedIn(own);
    expect(service).not.toBe("app");
    expect(await judgedIn(join(home, "app", ".claude", "settings.local.json"))).toEqual({
      service: "app",
      isKnown: true,
    });
    expect(await judgedIn(join(home, "other", ".claude", "settings.local.json"))).toEqual({
      service: "other",
      isKnown: false,
    });
    await protectedAs(service, own);
    await mkdir(join(home, ".claude"));
    await writeFile(own, "{}");
    expect((await judgedIn(own)).service).toBe(service);
  });
});

test("an adapter of another machine does not name a workspace here", async () => {
  const target = await openclaw("kitchen");
  await protectedAs("pantry", target, "elsewhere");
  expect(await scanned(target)).toBe("kitchen");
});

function judgedIn(target: string) {
  const claude = { target, agentIds: ["claude-code"] };
  return adapters.serviceOf("claude-code", claude, environment());
}

async function serviceOf(target: string): Promise<string> {
  const { service } = await adapters.serviceOf("openclaw", { target, ...main }, environment());
  return service;
}

function environment() {
  return { env: {}, homeDir: home, cwd: home, hostName: hostname() };
}

async function openclaw(folder: string): Promise<string> {
  await mkdir(join(home, folder), { recursive: true });
  const target = join(home, folder, "openclaw.json");
  const config = { gateway: { mode: "local", bind: "lan" }, logging: { redactSensitive: "off" } };
  await writeFile(target, JSON.stringify(config, null, 2), { mode: 0o600 });
  return target;
}

/** The service that the workspace becomes known by, through a fix. */
async function scanned(target: string): Promise<string> {
  const workspaces = await openWorkspaces({
    environment: environment(),
    now,
    data: join(home, "data"),
  });
  try {
    const { after } = await workspaces.fix(target, ["OC-LOG-001"], "test");
    return after.service;
  } finally {
    await workspaces.close();
  }
}

async function protectedAs(service: string, target: string, host = hostname()): Promise<void> {
  await adapters.add(
    {
      installation_id: "ad_1",
      adapter: "openclaw",
      service,
      agent_id: "",
      agent_ids: ["main"],
      points: ["pre_tool_call"],
      beats: true,
      target,
      folder: join(home, "data/adapters/ad_1"),
      files: {},
      host,
      url: "http://127.0.0.1:8000",
    },
    "2026.9.6",
  );
}
