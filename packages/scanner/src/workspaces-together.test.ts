import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { partsOf } from "@parapet/posture";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { explainWorkspace } from "./explain-workspace.ts";
import { rollbackFix } from "@parapet/scan-core/fixing/rollback-fix.ts";
import { reportedFindings } from "./report-findings.ts";
import {
  applyWorkspaceFix,
  inspectWorkspace,
  previewWorkspaceFix,
  workspacesOfUser,
} from "./workspace.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";

let home: string;
let environment: ScanEnvironment;

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "parapet-together-")));
  environment = { env: {}, homeDir: home, cwd: home, hostName: "box", systemRoot: home };
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function write(name: string, value: unknown): string {
  const path = join(home, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value, undefined, 2));
  return path;
}

const randomBytes = (length: number): Uint8Array => new Uint8Array(length);
const preview = (ids: readonly string[]) =>
  previewWorkspaceFix(join(home, "app"), ids, { environment, randomBytes });
const applying = () => ({
  environment,
  randomBytes,
  dataDir: join(home, "data"),
  now: () => new Date("2026-11-21T08:00:00.000Z"),
  appliedBy: "cli",
  serviceOf: () => "box",
  journal: { begin: () => {}, complete: () => {}, discard: () => {} },
});

test("a sandbox that a person's settings leave off and a project's rules are one weakness", async () => {
  write(".claude/settings.json", { sandbox: { enabled: false } });
  write("app/.claude/settings.json", { permissions: { allow: ["Bash"] } });
  const { scan } = await inspectWorkspace(join(home, "app"), { environment });
  const told = reportedFindings(scan.findings, scan.furtherWorkspaces);
  const parts = told.map((one) => partsOf(one).map(({ check_id }) => check_id));
  expect(parts).toContainEqual(["CC-PERM-001", "CC-BOX-001"]);
});

describe("a scan without a path", () => {
  test("tells of every workspace of the person, and of a fault in their own settings once", async () => {
    write(".openclaw/openclaw.json", { tools: { exec: { mode: "full" } } });
    write(".claude/settings.json", { permissions: { allow: ["Bash"] } });
    write("app/.claude/settings.json", { permissions: { allow: ["WebFetch"] } });
    const { scan } = await inspectWorkspace(undefined, {
      environment: { ...environment, cwd: join(home, "app") },
    });
    expect(scan.runtimes).toEqual(["openclaw", "claude-code"]);
    expect(scan.workspacePath).toBe(join(home, ".openclaw"));
    expect(scan.furtherWorkspaces).toEqual([join(home, "app")]);
    const claude = scan.findings.filter(({ check_id }) => check_id.startsWith("CC-PERM-"));
    expect(claude.map(({ check_id, evidence: [place] }) => [check_id, place?.file])).toEqual([
      ["CC-PERM-001", join(home, ".claude/settings.json")],
      ["CC-PERM-006", join(home, "app/.claude/settings.json")],
    ]);
  });

  test("goes on where the settings beside cannot be read, and says so", async () => {
    write(".openclaw/openclaw.json", {});
    write(".claude/settings.json", {});
    writeFileSync(join(home, ".claude/settings.json"), "{ permissions: ");
    const { scan } = await inspectWorkspace(undefined, { environment });
    expect(scan.files).toContainEqual(
      expect.objectContaining({ path: join(home, ".claude/settings.json"), status: "unreadable" }),
    );
  });

  test("names what is missing where there is nothing at all", async () => {
    await expect(inspectWorkspace(undefined, { environment })).rejects.toMatchObject({
      code: "no_agents",
    });
    expect(await workspacesOfUser(environment)).toEqual([]);
  });
});

test("a way leads from a repository through Claude Code to an OpenClaw agent that shares its folder", async () => {
  const folder = join(home, "shared");
  write(".openclaw/openclaw.json", {
    agents: { defaults: { workspace: folder } },
    tools: { exec: { mode: "full" } },
  });
  write("shared/.claude/settings.json", { permissions: { defaultMode: "acceptEdits" } });
  const { scan } = await inspectWorkspace(undefined, {
    environment: { ...environment, cwd: folder },
  });
  const follow = (from: string, kind: string): readonly string[] =>
    scan.graph.edges
      .filter((edge) => edge.source === from && edge.kind === kind)
      .map(({ target }) => target);
  const [agent = ""] = follow(`untrusted_source/box:${folder}`, "DELIVERS");
  expect(agent).toBe("shared/agent/claude-code");
  expect(follow(agent, "INVOKES")).toContain("shared/tool/claude-code/Edit");
  expect(follow("shared/tool/claude-code/Edit", "WRITES")).toContain(`data_store/box:${folder}`);
  expect(follow(`data_store/box:${folder}`, "WRITES")).toContain("box/instruction/main");
  expect(follow("box/instruction/main", "LOADS")).toContain("box/agent/main");
});

test("a service that two runtimes call by different names is one node with both names, and no digest alone", async () => {
  const url = "https://mcp.example.com/mcp?key=q8Zr2LwX0pYt6NvK";
  write(".openclaw/openclaw.json", {
    mcp: { servers: { search: { url, transport: "streamable-http" } } },
  });
  write(".cursor/mcp.json", { mcpServers: { docs: { url } } });
  const { scan } = await inspectWorkspace(undefined, { environment });
  const servers = scan.graph.nodes.filter(({ kind }) => kind === "mcp_server");
  expect(servers).toMatchObject([
    { label: "MCP server docs, search", attributes: { names: ["docs", "search"] } },
  ]);
  expect(servers[0]?.key).toMatch(/^mcp_server\/mcp\.example\.com\/[0-9a-f]{16}$/);
});

describe("fixes by check ID", () => {
  test("reach the file of the runtime that the check belongs to", async () => {
    const settings = write("app/.claude/settings.json", { permissions: { allow: ["Bash"] } });
    const outcome = await applyWorkspaceFix(join(home, "app"), ["CC-PERM-001"], applying());
    expect(outcome.result).toEqual({ applied: ["CC-PERM-001"], skipped: [], errors: {} });
    expect(JSON.parse(readFileSync(settings, "utf8"))).toEqual({ permissions: { allow: [] } });
    expect(outcome.record).toMatchObject({ workspace_path: join(home, "app") });
  });

  test("of a runtime without a configuration there are errors, and the others run", async () => {
    write("app/.claude/settings.json", { permissions: { allow: ["Bash"] } });
    expect(await preview(["OC-SEC-003", "XX-NO-001", "CC-PERM-001"])).toMatchObject({
      applied: ["CC-PERM-001"],
      skipped: ["XX-NO-001"],
      errors: {
        "OC-SEC-003": `No configuration of OpenClaw was found in ${join(home, "app")}.`,
      },
    });
  });

  test("cannot be tried where no runtime has a configuration, and the error names what was looked for", async () => {
    mkdirSync(join(home, "app"));
    const looked =
      /no openclaw\.json in \S*\/app\. .* of Claude Code, Codex, .* or CI workflows was found there/;
    for (const ids of [[], ["OC-SEC-003"], ["CC-PERM-001"], ["XX-NO-001"]]) {
      await expect(preview(ids)).rejects.toMatchObject({
        code: "no_agents",
        message: expect.stringMatching(looked),
      });
    }
    writeFileSync(join(home, "app", "AGENTS.md"), "Be brief.");
    await expect(preview(["OC-SEC-003"])).rejects.toMatchObject({
      message: expect.stringMatching(looked),
    });
  });

  test("fix two runtimes of one folder together", async () => {
    write("both/openclaw.json", { tools: { exec: { mode: "full" } } });
    write("both/.claude/settings.json", { permissions: { allow: ["Bash"] } });
    const ids = ["CC-PERM-001", "OC-SEC-003", "XX-NO-001"];
    const both = await previewWorkspaceFix(join(home, "both"), ids, {
      environment,
      randomBytes,
    });
    expect(both).toMatchObject({
      applied: ["CC-PERM-001", "OC-SEC-003"],
      skipped: ["XX-NO-001"],
      errors: {},
    });
    expect(both.diff).toContain("+++ openclaw.json");
    expect(both.diff).toContain("+++ .claude/settings.json");
  });

  test("of two runtimes are one entry of the history, and one rollback restores the files of both", async () => {
    const files = [
      write("both/openclaw.json", { tools: { exec: { mode: "full" } } }),
      write("both/.claude/settings.json", { permissions: { allow: ["Bash"] } }),
    ];
    const texts = files.map((path) => readFileSync(path, "utf8"));
    const ids = ["CC-PERM-001", "OC-SEC-003"];
    const { result, record } = await applyWorkspaceFix(join(home, "both"), ids, applying());
    expect(result).toEqual({ applied: ids, skipped: [], errors: {} });
    expect(record?.check_ids.toSorted()).toEqual(ids);
    expect(record?.workspaces).toEqual([{ service: "box", workspace_path: join(home, "both") }]);
    expect(record?.files.map(({ path }) => path).toSorted()).toEqual(files.toSorted());
    await rollbackFix(record!, applying());
    expect(files.map((path) => readFileSync(path, "utf8"))).toEqual(texts);
  });

  test("of two runtimes change nothing at all where the file of one cannot be written", async () => {
    const files = [
      write("both/openclaw.json", { tools: { exec: { mode: "full" } } }),
      write("both/.claude/settings.json", { permissions: { allow: ["Bash"] } }),
    ];
    const texts = files.map((path) => readFileSync(path, "utf8"));
    const ids = ["CC-PERM-001", "OC-SEC-003"];
    // The folder of the backup is a file: of one of the two there can be no copy.
    mkdirSync(join(home, "both/.claude/.git"));
    write("data/backups", "");
    const { result, record } = await applyWorkspaceFix(join(home, "both"), ids, applying());
    expect(Object.keys(result.errors).toSorted()).toEqual(ids);
    expect(record).toBeUndefined();
    expect(files.map((path) => readFileSync(path, "utf8"))).toEqual(texts);
  });

  test("edit the person's settings from a project, but never where only some folders are allowed", async () => {
    write(".claude/settings.json", { permissions: { allow: ["Bash"] } });
    write("app/.claude/settings.json", {});
    const within = (allowedRoots?: readonly string[]) =>
      previewWorkspaceFix(join(home, "app"), ["CC-PERM-001"], {
        environment,
        randomBytes,
        ...(allowedRoots === undefined ? {} : { allowedRoots }),
      });
    expect((await within()).applied).toEqual(["CC-PERM-001"]);
    expect(Object.keys((await within([join(home, "app")])).errors)).toEqual(["CC-PERM-001"]);
  });
});

test("what an agent may do is explained whichever runtime it belongs to", async () => {
  write(".openclaw/openclaw.json", {});
  write(".claude/settings.json", { permissions: { allow: ["Bash(npm test)"] } });
  const all = await explainWorkspace({}, environment);
  expect(all.agents.map(({ agent_id }) => agent_id)).toEqual(["main", "claude-code"]);
  const one = await explainWorkspace({ agentId: "claude-code" }, environment);
  expect(one.defaults_of).toMatch(/^Claude Code /);
  expect(one.agent?.sections[0]).toMatchObject({ title: "Permissions" });
});

test("asked for one runtime, the others beside it are nobody's agents", async () => {
  write(".claude/settings.json", {});
  const none = explainWorkspace({ runtimeId: "openclaw" }, environment);
  await expect(none).rejects.toThrow("No configuration of openclaw");
  write(".openclaw/openclaw.json", {});
  const one = await explainWorkspace({ runtimeId: "openclaw" }, environment);
  expect(one.agents.map(({ agent_id }) => agent_id)).toEqual(["main"]);
});
