import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openBySeverity, type SeveritySummary } from "@parapet/posture";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hardened, openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* What a change of a configuration did, as GET /api/v1/scans/{scan_id}/diff tells it. */

type Scan = {
  readonly scan_id: string;
  readonly findings: { readonly fingerprint: string }[];
  readonly attack_paths: { readonly path_id: string }[];
  readonly summary: SeveritySummary;
};

let service: TestService;
let path: string;
let first: Scan;
let second: Scan;
const scan = async (workspace_path: string) =>
  (await post(service.url, "/api/v1/scan", { workspace_path })).json as Scan;
const diff = (id: string, query = "") =>
  send(service.url, `/api/v1/scans/${encodeURIComponent(id)}/diff${query}`);

beforeAll(async () => {
  service = await startTestService();
  path = await makeWorkspace(service.folder, "workspace", openShell);
  first = await scan(path);
  await writeFile(join(path, "openclaw.json"), hardened);
  second = await scan(path);
});
afterAll(() => service.remove());

test("hardening resolves findings and attack paths against the scan before", async () => {
  const answer = await diff(second.scan_id);
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({
    scan_id: second.scan_id,
    against: first.scan_id,
    findings: { resolved: expect.arrayContaining([{ ...first.findings[0] }]) },
    attack_paths: { added: [], resolved: expect.arrayContaining([{ ...first.attack_paths[0] }]) },
    summary_before: openBySeverity(first.summary),
    summary_after: openBySeverity(second.summary),
  });
  expect(answer.text).toMatch(/"risk_score":\d+\.\d[,}]/);
});

test("a first scan is compared with nothing", async () => {
  expect((await diff(first.scan_id)).json).toMatchObject({
    against: "",
    findings: { added: first.findings, resolved: [], unchanged: 0 },
    attack_paths: { added: first.attack_paths, resolved: [], changed: [], unchanged: 0 },
    summary_before: { critical: 0, high: 0, medium: 0, low: 0 },
  });
});

test("any scan of the same service can be compared against", async () => {
  expect((await diff(first.scan_id, `?against=${first.scan_id}`)).json).toMatchObject({
    findings: { added: [], resolved: [], unchanged: first.findings.length },
    attack_paths: { added: [], resolved: [], changed: [], unchanged: first.attack_paths.length },
  });
});

test("the comparison outlives the workspace", async () => {
  await rm(path, { recursive: true });
  expect((await diff(second.scan_id)).status).toBe(200);
});
