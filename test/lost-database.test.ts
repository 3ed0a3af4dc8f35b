import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, readdir, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAudit } from "@parapet/server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { notedAddresses } from "../packages/server/src/access/server-address.ts";
import { post, send, startTestService, type TestService } from "./support/service.ts";

/*
 * What is written must be there at the next start; where it would not be, the caller and the
 * operator are told.
 */

const launcher = join(import.meta.dirname, "..", "packages", "cli", "bin", "parapet.js");
let service: TestService;
beforeEach(async () => {
  service = await startTestService({ serve: { scanner: false } });
});
afterEach(async () => {
  await service.remove();
});

const guardrail = (name: string) => ({
  guardrail_name: name,
  agent_id: "main",
  service: "tests",
  mode: "monitoring",
  condition: 'tool.name == "exec"',
});
const register = (name: string) => post(service.url, "/api/v1/guardrails", guardrail(name));
const ready = () => send(service.url, "/readyz");
const call = {
  agent_id: "main",
  service: "tests",
  session_id: "one",
  point: "pre_tool_call",
  source_trust: "user",
  adapter: "test",
  tool: { name: "exec", args: { command: "ls" } },
};

const now = () => new Date();

async function auditOf(data: string) {
  const audit = await openAudit({ data, env: {}, cwd: data, now });
  try {
    return await audit.verify({ publicKeys: [], checkpoints: [] });
  } finally {
    await audit.close();
  }
}

describe("a data folder that is taken away while the server runs", () => {
  test.each([
    ["removed", async (data: string, aside: string) => rename(data, aside)],
    [
      "only its database removed",
      async (data: string, aside: string) => rename(join(data, "parapet.db"), aside),
    ],
    [
      "only its log removed",
      async (data: string, aside: string) => rename(join(data, "parapet.db-wal"), aside),
    ],
  ])(
    "%s: no write is acknowledged, agents are still answered, and it recovers",
    async (_how, away) => {
      expect((await register("before")).status).toBe(201);
      const data = join(service.folder, "data");
      expect((await auditOf(data)).status).toBe("intact");
      const aside = join(service.folder, "aside");
      const names = await readdir(data);
      await away(data, aside);

      const answer = await register("lost");
      expect(answer.status).toBe(503);
      expect(answer.headers["retry-after"]).toBe("2");
      expect(answer.json).toMatchObject({
        detail: expect.stringContaining("parapet.db was removed or replaced while Parapet runs"),
      });
      await expect.poll(async () => (await ready()).status).toBe(503);
      const health = await send(service.url, "/api/v1/health");
      expect(health.json).toMatchObject({
        status: "degraded",
        problems: [expect.stringContaining("parapet.db was removed or replaced")],
      });
      expect((await post(service.url, "/api/v1/guardrails/evaluate", call)).status).toBe(200);

      const back = names.length > 0 && (await readdir(service.folder)).includes("data");
      if (back) {
        const name = (await readdir(data)).includes("parapet.db") ? "parapet.db-wal" : "parapet.db";
        await rename(aside, join(data, name));
      } else {
        await rename(aside, data);
      }
      await expect.poll(async () => (await ready()).status).toBe(200);
      expect((await register("after")).status).toBe(201);
      service = await service.restart();
      const { json } = await send(service.url, "/api/v1/guardrails?service=tests");
      expect(
        (json as { readonly guardrail_name: string }[]).map((one) => one.guardrail_name).toSorted(),
      ).toEqual(["after", "before"]);
      // What was refused is not in the audit log, and what was done follows on what was before.
      expect(await auditOf(data)).toMatchObject({ status: "intact", entries: 2, problems: [] });
    },
  );
});

describe("a telemetry database that is damaged", () => {
  test.each([
    ["other bytes", (path: string) => writeFile(path, "no database ".repeat(1_000))],
    ["a header that is cut", (path: string) => truncate(path, 60)],
  ])("%s: everything else starts, and says what to do", async (_what, damage) => {
    expect((await register("kept")).status).toBe(201);
    await service.stop();
    const path = join(service.folder, "data", "parapet-telemetry.db");
    await Promise.all([`${path}-wal`, `${path}-shm`].map((file) => rm(file, { force: true })));
    await damage(path);
    service = await service.restart();

    expect((await ready()).status).toBe(200);
    const health = await send(service.url, "/api/v1/health");
    expect(health.json).toMatchObject({
      status: "degraded",
      problems: [expect.stringContaining("parapet-telemetry.db is damaged")],
    });
    const traces = await send(service.url, "/v1/traces", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"resourceSpans":[]}',
    });
    expect(traces.status).toBe(503);
    expect(traces.text).toContain("parapet-telemetry.db is damaged");
    const { json } = await send(service.url, "/api/v1/guardrails?service=tests");
    expect(json).toMatchObject([{ guardrail_name: "kept" }]);
  });
});

function open(name: string): "pipe" | number {
  return name === "pipe" ? "pipe" : openSync(name, "w");
}

describe.skipIf(process.platform !== "linux")("a log that cannot be written", () => {
  test.each([
    ["its log", { out: "pipe", err: "/dev/full" }],
    ["what it prints", { out: "/dev/full", err: "pipe" }],
    ["both", { out: "/dev/full", err: "/dev/full" }],
  ])("%s on a full disk does not end the server", async (_what, { out, err }) => {
    const folder = await mkdtemp(join(tmpdir(), "parapet-full-log-"));
    const [stdout, stderr] = [open(out), open(err)];
    const child = spawn(
      process.execPath,
      [launcher, "serve", "--port", "0", "--data", join(folder, "data"), "--log-level", "debug"],
      { env: { PATH: process.env["PATH"], HOME: folder }, stdio: ["ignore", stdout, stderr] },
    );
    const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
    const url = async () => (await notedAddresses(join(folder, "data")))[0] ?? "";
    await expect.poll(url).toMatch(/^http/);
    for (let n = 0; n < 20; n += 1) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await send(await url(), "/livez")).status).toBe(200);
    }
    expect(child.exitCode).toBeNull();
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    for (const one of [stdout, stderr]) if (typeof one === "number") closeSync(one);
    await rm(folder, { recursive: true });
  });
});
