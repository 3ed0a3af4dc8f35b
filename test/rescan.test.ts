import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* A service with a workspace whose files somebody else writes. */

let service: TestService;
let workspace: string;
let config: string;

const open = `{ channels: { telegram: { botToken: "1:a", dmPolicy: "open", allowFrom: ["*"] } } }`;
const closed = `{ tools: { deny: ["*"] } }`;

beforeEach(async () => {
  service = await startTestService({ serve: { watch: true } });
  workspace = await makeWorkspace(service.folder, "desk", open);
  config = join(workspace, "openclaw.json");
  await post(service.url, "/api/v1/scan", { workspace_path: workspace });
});
afterEach(() => service.remove());

async function scans(): Promise<readonly { readonly scan_id: string }[]> {
  return (await send(service.url, "/api/v1/scans?service=desk")).json as [];
}

async function openPaths(): Promise<number> {
  const { json } = await send(service.url, "/api/v1/risk/attack-paths?service=desk");
  return (json as []).length;
}

function logged(event: string): readonly Record<string, unknown>[] {
  return service.logged.map((line) => JSON.parse(line)).filter((line) => line.event === event);
}

const soon = { timeout: 60_000, interval: 50 };

test("a configuration that somebody writes is scanned, and what changed is said", async () => {
  const before = await openPaths();
  expect(before).toBeGreaterThan(0);
  await writeFile(`${config}.tmp`, closed);
  await rename(`${config}.tmp`, config);
  await vi.waitFor(() => expect(logged("scan.changed")).toHaveLength(1), soon);
  expect(await openPaths()).toBeLessThan(before);
  const [change] = logged("scan.changed");
  expect(change).toMatchObject({ level: "info", service: "desk" });
  expect(change!["resolved"]).toBeGreaterThan(0);
  expect(change!["scan_id"]).toBe((await scans())[0]!.scan_id);
});

test("while a configuration cannot be read what is known stands, and it is scanned when it can", async () => {
  const before = await openPaths();
  await writeFile(config, "{ half");
  await vi.waitFor(() => expect(logged("rescan failed").length).toBeGreaterThan(0), soon);
  expect(await openPaths()).toBe(before);
  await rm(config);
  await writeFile(config, closed);
  await vi.waitFor(async () => expect(await openPaths()).toBeLessThan(before), soon);
});

test("suppressions that are written for the first time are followed", async () => {
  const before = (await scans()).length;
  await writeFile(join(workspace, "parapet-ignore.json5"), "{ suppressions: [] }");
  await vi.waitFor(async () => expect((await scans()).length).toBe(before + 1), soon);
});

test("a fix is scanned, and not again and again", async () => {
  const fix = { workspace_path: workspace, check_ids: ["OC-ING-001"] };
  expect((await post(service.url, "/api/v1/scan/fix", fix)).status).toBe(200);
  const after = await readFile(config, "utf8");
  await writeFile(join(workspace, "session.jsonl"), "{}");
  // The next change by somebody else is seen; until then the fix may have cost one scan beside its
  // own.
  await writeFile(config, `${after}// touched\n`);
  await vi.waitFor(async () => expect((await scans()).length).toBeGreaterThan(2), soon);
  expect((await scans()).length).toBeLessThanOrEqual(4);
});
