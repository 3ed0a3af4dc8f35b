import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/*
 * POST /api/v1/scan/fix: where the backup is, what a path means, and how the address may be
 * written.
 */

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.remove());

const fix = (workspace_path: unknown, ...check_ids: readonly string[]) =>
  post(service.url, "/api/v1/scan/fix", { workspace_path, check_ids });

const read = async (target: string) => (await send(service.url, target)).json;

describe("Parapet-Backup", () => {
  test("names the copy that a rollback restores, and is absent when nothing was written", async () => {
    const path = await makeWorkspace(service.folder, "über, uns", openShell);
    const { headers, json } = await fix(path, "OC-SEC-003");
    expect(Object.keys(json as object)).toEqual(["applied", "skipped", "errors"]);
    const backup = decodeURIComponent(String(headers["parapet-backup"]));
    expect(dirname(backup)).toBe(path);
    expect(await readFile(backup, "utf8")).toBe(openShell);
    const repeated = await fix(path, "OC-SEC-003");
    expect(repeated).toMatchObject({ status: 200, json: { applied: ["OC-SEC-003"] } });
    expect(repeated.headers).not.toHaveProperty("parapet-backup");
    expect(await readFile(join(path, "openclaw.json.bak"), "utf8")).toBe(openShell);
  });

  test("leads to the data folder where the file is in a git work tree", async () => {
    const path = await makeWorkspace(service.folder, "repository", openShell);
    await mkdir(join(path, ".git"));
    const settings = join(path, ".codex", "config.toml");
    await mkdir(dirname(settings));
    const args = ["-y", "mcp-remote@0.1.10", "https://mcp.example.com/sse"];
    await writeFile(settings, `[mcp_servers.a]\ncommand = "npx"\nargs = ${JSON.stringify(args)}\n`);
    const { headers } = await fix(path, "OC-SEC-003");
    const backup = String(headers["parapet-backup"]);
    expect(backup.startsWith(join(service.folder, "data", "backups"))).toBe(true);
    expect(backup).toMatch(/\.json\.bak$/);
    expect(await readFile(backup, "utf8")).toBe(openShell);
    expect((await readdir(path)).toSorted()).toEqual([".codex", ".git", "openclaw.json"]);
    const history = await send(service.url, "/api/v1/scan/fixes");
    expect(history.json).toContainEqual(
      expect.objectContaining({ files: [expect.objectContaining({ backup_path: backup })] }),
    );
    const toml = String((await fix(path, "CX-MCP-007")).headers["parapet-backup"]);
    expect(toml).toMatch(/\/config\.toml\.\d+-fx_\w+\.json\.bak$/);
  });
});

describe("workspace_path", () => {
  test("is resolved against the folder of the server", async () => {
    await makeWorkspace(service.folder, "relative", openShell);
    for (const path of ["relative", "./relative/", "relative/openclaw.json"]) {
      expect(await fix(path, "OC-SEC-003")).toMatchObject({
        status: 200,
        json: { applied: ["OC-SEC-003"] },
      });
    }
  });

  test("is not found when it says nothing, though a workspace is where the server runs", async () => {
    const own = join(service.folder, "openclaw.json");
    await writeFile(own, openShell);
    const long = `/${"x".repeat(200_000)}`;
    for (const path of ["", " ", "\t\n", "\u0000", long, "/x".repeat(50_000)]) {
      const answer = await fix(path, "OC-SEC-003");
      expect(answer).toMatchObject({ status: 400, json: { title: expect.any(String) } });
      expect(answer.text.length).toBeLessThan(10_000);
      for (const target of ["/api/v1/scan", "/api/v1/scan/fix/preview"]) {
        const body = {
          workspace_path: path,
          ...(target.endsWith("scan") ? {} : { check_ids: [] }),
        };
        expect((await post(service.url, target, body)).status).toBe(400);
      }
    }
    expect(await readFile(own, "utf8")).toBe(openShell);
  });

  test.each([[null], [1], [[]], [{}], [true]])("%j is no path", async (path) => {
    expect(await fix(path, "OC-SEC-003")).toMatchObject({
      status: 422,
      json: { errors: [{ pointer: "/workspace_path" }] },
    });
  });
});

describe("a trailing slash", () => {
  test("leads to the same place on every route that reads", async () => {
    const { json } = await send(service.url, "/api/v1/openapi.json");
    const { paths } = json as { readonly paths: Record<string, object> };
    const plain = Object.keys(paths).filter(
      (path) => "get" in (paths[path] ?? {}) && !path.includes("{"),
    );
    expect(plain.length).toBeGreaterThan(20);
    for (const path of [...plain, "/", "/findings", "/attack-paths/x", "/livez"]) {
      const statuses = await Promise.all(
        [path, `${path}/`].map(async (target) => (await send(service.url, target)).status),
      );
      expect([path, statuses]).toEqual([path, [statuses[0], statuses[0]]]);
    }
  });

  test("is taken where something is sent, too, and another method is still refused", async () => {
    const path = await makeWorkspace(service.folder, "slash", openShell);
    const body = { workspace_path: path, check_ids: ["OC-SEC-003"] };
    expect(await post(service.url, "/api/v1/scan/fix/", body)).toMatchObject({ status: 200 });
    expect((await send(service.url, "/api/v1/scan/fix/")).status).toBe(405);
  });

  test("of an agent's id is part of it, and dot segments stay refused", async () => {
    for (const guardrail_name of ["a", "b"]) {
      const body = { agent_id: "team/", guardrail_name, service: "default" };
      expect((await post(service.url, "/api/v1/guardrails/", body)).status).toBe(201);
    }
    expect(await read("/api/v1/agents/team%2F/guardrails/")).toHaveLength(2);
    expect(await read("/api/v1/agents/team/guardrails/")).toEqual([]);
    for (const id of ["..", "%2E%2E", "."]) {
      expect((await send(service.url, `/api/v1/agents/${id}/guardrails/`)).status).toBe(400);
      expect((await send(service.url, `/api/v1/guardrails/${id}/`)).status).toBe(400);
    }
  });
});
