import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hardened, openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* The three operations of the interface document, sentence by sentence. */

let service: TestService;
let count = 0;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.remove());

const workspace = (text: string | Uint8Array = openShell) =>
  makeWorkspace(service.folder, `workspace-${(count += 1)}`, text);
const config = (path: string) => readFile(join(path, "openclaw.json"), "utf8");
const fix = (workspace_path: unknown, check_ids: unknown) =>
  post(service.url, "/api/v1/scan/fix", { workspace_path, check_ids });

const raw = (body: string, type?: string) =>
  send(service.url, "/api/v1/scan/fix", {
    method: "POST",
    headers: type === undefined ? {} : { "Content-Type": type },
    body,
  });

describe("POST /api/v1/scan/fix", () => {
  test("answers applied, skipped and errors, and nothing else", async () => {
    const answer = await fix(await workspace(), ["OC-NET-001", "XX-NONE-999"]);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/json");
    expect(answer.json).toEqual({ applied: ["OC-NET-001"], skipped: ["XX-NONE-999"], errors: {} });
  });

  test("keeps every byte outside the edit, comments included", async () => {
    const path = await workspace();
    await fix(path, ["OC-NET-001"]);
    expect(await config(path)).toBe(openShell.replace("bind: 'lan'", "bind: 'loopback'"));
  });

  test("keeps the order of check_ids and counts duplicates once", async () => {
    const ids = ["OC-LOG-002", "B-1", "OC-NET-001", "A-1", "OC-LOG-002", "B-1"];
    expect((await fix(await workspace(), ids)).json).toEqual({
      applied: ["OC-LOG-002", "OC-NET-001"],
      skipped: ["B-1", "A-1"],
      errors: {},
    });
  });

  test("writes the backup before the change, beside the file, with the extension .json.bak", async () => {
    const path = await workspace();
    await fix(path, ["OC-NET-001"]);
    expect(await readFile(join(path, "openclaw.json.bak"), "utf8")).toBe(openShell);
    const copies = (await readdir(path)).filter((name) =>
      /^openclaw\.\d{13}-.+\.json\.bak$/.test(name),
    );
    expect(copies).toHaveLength(1);
    expect(await readFile(join(path, copies[0]!), "utf8")).toBe(openShell);
  });

  test("a fix whose finding is already gone ran successfully and changes no byte", async () => {
    const path = await workspace(hardened);
    expect((await fix(path, ["OC-NET-001"])).json).toMatchObject({ applied: ["OC-NET-001"] });
    expect(await config(path)).toBe(hardened);
  });

  test("no IDs, or only unknown ones, change nothing and leave no backup", async () => {
    const path = await workspace();
    expect((await fix(path, [])).json).toEqual({ applied: [], skipped: [], errors: {} });
    expect((await fix(path, ["NO-1"])).json).toEqual({
      applied: [],
      skipped: ["NO-1"],
      errors: {},
    });
    expect(await readdir(path)).toEqual(["openclaw.json"]);
  });

  test("400 when the configuration file is not found, whatever the IDs", async () => {
    await mkdir(join(service.folder, "empty"));
    for (const path of [
      join(service.folder, "nowhere"),
      join(service.folder, "empty"),
      "",
      "\u0000",
    ]) {
      for (const ids of [[], ["NO-1"], ["OC-NET-001"]]) {
        expect((await fix(path, ids)).status).toBe(400);
      }
    }
  });

  test("what was written is in applied, though another file of the workspace cannot be read", async () => {
    const folder = join(service.folder, "two-clients");
    await mkdir(join(folder, ".vscode"), { recursive: true });
    await mkdir(join(folder, ".cursor"));
    const settings = join(folder, ".vscode/settings.json");
    await writeFile(settings, '{ "chat.tools.autoApprove": true }');
    await writeFile(join(folder, ".cursor/permissions.json"), "{bad");
    const body = { workspace_path: folder, check_ids: ["VS-MODE-001"] };
    const { status, json } = await post(service.url, "/api/v1/scan/fix", body);
    expect({ status, json }).toMatchObject({ status: 200, json: { applied: ["VS-MODE-001"] } });
    expect(await readFile(settings, "utf8")).toBe('{ "chat.tools.autoApprove": false }');
  });

  test("400 when it cannot be parsed, with line and column, and nothing is written", async () => {
    const path = await workspace('{\n  gateway: { bind: "lan" },\n  channels: {,}\n}\n');
    for (const ids of [[], ["NO-1"], ["OC-NET-001"]]) {
      const answer = await fix(path, ids);
      expect(answer.status).toBe(400);
      expect(answer.headers["content-type"]).toBe("application/problem+json");
      expect(answer.json).toMatchObject({ detail: expect.stringMatching(/line 3.*column 14/i) });
    }
    expect(await readdir(path)).toEqual(["openclaw.json"]);
  });

  test("503 when the scanner is not installed, before the path is looked at", async () => {
    const without = await startTestService({ serve: { scanner: false } });
    try {
      const body = { workspace_path: "/nowhere", check_ids: [] };
      expect((await post(without.url, "/api/v1/scan/fix", body)).status).toBe(503);
      expect((await post(without.url, "/api/v1/scan", { workspace_path: "/nowhere" })).status).toBe(
        503,
      );
      expect((await send(without.url, "/api/v1/risk/attack-paths")).status).toBe(200);
      expect((await send(without.url, "/api/v1/checks")).status).toBe(200);
    } finally {
      await without.remove();
    }
  });

  test("415, 413, 400 and 422 come in this order, before the workspace is looked at", async () => {
    const large = `{"workspace_path": "${"x".repeat(1024 * 1024)}"`;
    expect((await raw(large, "text/plain")).status).toBe(415);
    expect((await raw("{}")).status).toBe(415);
    expect((await raw(large, "application/json")).status).toBe(413);
    expect((await raw("{", "application/json")).status).toBe(400);
    expect((await raw("", "application/json")).status).toBe(400);
    expect((await raw("[]", "application/json; charset=utf-8")).status).toBe(422);
    for (const body of [{}, { workspace_path: "/x" }, { check_ids: [] }]) {
      expect((await raw(JSON.stringify(body), "application/json")).status).toBe(422);
    }
    const answer = await fix("/x", ["a", 1]);
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ errors: [{ pointer: "/check_ids/1" }] });
  });

  test("the legacy file name is read and rewritten when openclaw.json is absent", async () => {
    const path = join(service.folder, "legacy");
    await mkdir(path);
    await writeFile(join(path, "clawdbot.json"), openShell);
    expect((await fix(path, ["OC-NET-001"])).json).toMatchObject({ applied: ["OC-NET-001"] });
    expect(await readFile(join(path, "clawdbot.json"), "utf8")).toContain("bind: 'loopback'");
    expect(await readFile(join(path, "clawdbot.json.bak"), "utf8")).toBe(openShell);
  });

  test("the path may be the file itself, and ~ is the home folder", async () => {
    await makeWorkspace(service.home, "agents", openShell);
    expect((await fix("~/agents/openclaw.json", ["OC-LOG-002"])).json).toMatchObject({
      applied: ["OC-LOG-002"],
    });
  });

  test("an agent's working folder is answered with the workspace that would work", async () => {
    const path = await workspace();
    await mkdir(join(path, "workspace"));
    const answer = await fix(join(path, "workspace"), []);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ detail: expect.stringContaining(path) });
  });
});

describe("GET /api/v1/risk/attack-paths", () => {
  test("exactly the documented fields, highest risk first, never null", async () => {
    await post(service.url, "/api/v1/scan", {
      workspace_path: await workspace(),
      service: "shown",
    });
    const answer = await send(service.url, "/api/v1/risk/attack-paths?service=shown");
    expect(answer.status).toBe(200);
    const paths = answer.json as Record<string, unknown>[];
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      expect(Object.keys(path).toSorted()).toEqual(
        [
          "path_id",
          "rule_name",
          "owasp_tag",
          "agents_involved",
          "path_steps",
          "risk_score",
          "severity",
          "detected_at",
        ].toSorted(),
      );
      expect(path["detected_at"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(path["owasp_tag"]).toMatch(/^ASI(0[1-9]|10)$/);
      for (const step of path["path_steps"] as Record<string, unknown>[]) {
        expect(Object.keys(step).toSorted()).toEqual(
          ["node_id", "node_type", "vulnerability", "description"].toSorted(),
        );
        for (const value of Object.values(step)) expect(typeof value).toBe("string");
      }
    }
    const scores = paths.map((path) => path["risk_score"] as number);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(answer.headers["x-total-count"]).toBe(String(paths.length));
  });

  test("every score is printed with one decimal", async () => {
    const { text } = await send(service.url, "/api/v1/risk/attack-paths");
    const scores = [...text.matchAll(/"risk_score":([^,}]*)/g)].map((match) => match[1]);
    expect(scores.length).toBeGreaterThan(0);
    for (const score of scores) expect(score).toMatch(/^\d+\.\d$/);
  });

  test("an open channel before an unprompted, unsandboxed shell of one agent is critical", async () => {
    await post(service.url, "/api/v1/scan", {
      workspace_path: await workspace(),
      service: "single",
    });
    const paths = (await send(service.url, "/api/v1/risk/attack-paths?service=single"))
      .json as Record<string, unknown>[];
    expect(paths[0]).toMatchObject({
      severity: "Critical",
      agents_involved: ["main"],
      owasp_tag: "ASI01",
    });
    expect(Math.max(...paths.map((path) => path["risk_score"] as number))).toBeGreaterThanOrEqual(
      9.4,
    );
  });

  test("service is exact: another case, a prefix or an unknown name matches nothing", async () => {
    const total = ((await send(service.url, "/api/v1/risk/attack-paths")).json as []).length;
    for (const name of ["SHOWN", "show", "nobody", "%25"]) {
      expect((await send(service.url, `/api/v1/risk/attack-paths?service=${name}`)).json).toEqual(
        [],
      );
    }
    expect((await send(service.url, "/api/v1/risk/attack-paths?service=")).json).toHaveLength(
      total,
    );
  });

  test("unchanged paths are not sent twice", async () => {
    const first = await send(service.url, "/api/v1/risk/attack-paths");
    const again = await send(service.url, "/api/v1/risk/attack-paths", {
      headers: { "If-None-Match": String(first.headers["etag"]) },
    });
    expect(again.status).toBe(304);
    expect(again.text).toBe("");
  });

  test("limit and offset cut the list, and the total stays true", async () => {
    const all = (await send(service.url, "/api/v1/risk/attack-paths")).json as unknown[];
    const answer = await send(service.url, "/api/v1/risk/attack-paths?limit=1&offset=1");
    expect(answer.json).toEqual(all.slice(1, 2));
    expect(answer.headers["x-total-count"]).toBe(String(all.length));
    for (const limit of ["none", "0x10", "1e2", "1.0", "%201", "", "0", "-1", "100001"]) {
      const refused = await send(service.url, `/api/v1/risk/attack-paths?limit=${limit}`);
      expect([limit, refused.status]).toEqual([limit, 422]);
    }
  });
});

describe("GET /api/v1/agents/{agent_id}/guardrails", () => {
  test("the same array as the listing with agent_id; an unknown agent has none", async () => {
    for (const [agent_id, guardrail_name] of [
      ["billing", "b"],
      ["billing", "a"],
      ["team/a", "x"],
      ["*", "all"],
    ]) {
      const made = await post(service.url, "/api/v1/guardrails", {
        agent_id,
        guardrail_name,
        service: "default",
      });
      expect(made.status).toBe(201);
    }
    const answer = await send(service.url, "/api/v1/agents/billing/guardrails");
    expect(answer.status).toBe(200);
    expect((answer.json as { guardrail_name: string }[]).map((one) => one.guardrail_name)).toEqual([
      "a",
      "b",
    ]);
    expect(answer.json).toEqual(
      (await send(service.url, "/api/v1/guardrails?agent_id=billing")).json,
    );
    expect((await send(service.url, "/api/v1/agents/nobody/guardrails")).json).toEqual([]);
  });

  test("effective adds those of every agent", async () => {
    const { json } = await send(service.url, "/api/v1/agents/billing/guardrails?effective=true");
    expect((json as { guardrail_name: string }[]).map((one) => one.guardrail_name)).toEqual([
      "all",
      "a",
      "b",
    ]);
  });

  test("an id with a slash is percent-decoded once", async () => {
    expect((await send(service.url, "/api/v1/agents/team%2Fa/guardrails")).json).toHaveLength(1);
    expect((await send(service.url, "/api/v1/agents/team%252Fa/guardrails")).json).toEqual([]);
  });

  test("dot segments, encoded or not, never reach another address", async () => {
    for (const segment of ["..", "%2E%2E", ".%2e", "%2e", "."]) {
      expect((await send(service.url, `/api/v1/agents/${segment}/guardrails`)).status).toBe(400);
    }
  });

  test("registering again is idempotent; loosening needs the operator token", async () => {
    const body = { agent_id: "payer", guardrail_name: "cap", mode: "blocking", condition: "true" };
    const created = (await post(service.url, "/api/v1/guardrails", body)).json as {
      revision: number;
    };
    const again = await post(service.url, "/api/v1/guardrails", body);
    expect(again.status).toBe(200);
    expect(again.json).toMatchObject({
      revision: created.revision,
      health: "error",
      on_error: "deny",
    });
    const looser = { ...body, mode: "monitoring" };
    expect((await post(service.url, "/api/v1/guardrails", looser)).status).toBe(403);
    const operator = { Authorization: `Bearer ${await service.operatorToken()}` };
    const loosened = await post(service.url, "/api/v1/guardrails", looser, operator);
    expect(loosened.json).toMatchObject({ mode: "monitoring", revision: created.revision + 1 });
  });
});

test("a FIFO, a folder, an empty file, 5 MB and 900 KB of brackets get a clear 400 and stay as they are", async () => {
  const fifo = join(service.folder, "fifo");
  await mkdir(fifo);
  execFileSync("mkfifo", [join(fifo, "openclaw.json")]);
  const folder = join(service.folder, "folder");
  await mkdir(join(folder, "openclaw.json"), { recursive: true });
  const paths = [
    fifo,
    folder,
    await workspace(""),
    await workspace("not json"),
    await workspace(`{"a": "${"x".repeat(5_000_000)}"}`),
    await workspace("[".repeat(900_000)),
    await workspace(new Uint8Array([0xff, 0xfe, 0x00])),
  ];
  for (const path of paths) {
    const before = (await readdir(path)).join();
    const answers = [
      await fix(path, ["OC-NET-001"]),
      await post(service.url, "/api/v1/scan", { workspace_path: path }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect((answer.json as { detail: string }).detail.length).toBeGreaterThan(20);
      expect(answer.text).not.toContain("    at ");
    }
    expect((await readdir(path)).join()).toBe(before);
  }
});
