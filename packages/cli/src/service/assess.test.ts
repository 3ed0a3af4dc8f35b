import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assessWorkspace, planFixOfAll } from "./assess.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-assess-"));
  writeFileSync(
    join(folder, "openclaw.json"),
    '{ channels: { telegram: { dmPolicy: "open", allowFrom: ["*"] } } }',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const environment = () => ({ env: {}, homeDir: folder, cwd: folder, hostName: "box" });
const now = () => new Date("2026-11-01T00:00:00.000Z");
const assess = (options: { readonly service?: string; readonly rulesDir?: string } = {}) =>
  assessWorkspace(folder, { environment: environment(), now, ...options });

test("a scan of a command is named like its folder unless the caller names it", async () => {
  expect(await assess({ service: "desk" })).toMatchObject({
    service: "desk",
    scan_id: expect.stringMatching(/^sc_/),
    scanned_at: now().toISOString(),
  });
});

test("rules of one's own find paths, and a folder that is not there leaves the shipped ones", async () => {
  writeFileSync(
    join(folder, "own.yaml"),
    `id: MY-001
name: Anyone at all reaches an agent
version: 1
owasp: [ASI01]
source: { node: principal }
path: "CAN_WRITE DELIVERS"
sink: { node: agent }
controls: []
impact: own_data
message: "{source} reaches {sink}."
tests: { fires: [one], silent: [two] }
`,
  );
  const shipped = await assess();
  const own = await assess({ rulesDir: folder });
  const gone = await assess({ rulesDir: join(folder, "gone") });
  expect(own.attack_paths.length).toBeGreaterThan(shipped.attack_paths.length);
  expect(gone.attack_paths.length).toBe(shipped.attack_paths.length);
});

test("what all fixes would do is told for the workspace that was scanned", async () => {
  const report = await assess();
  const all = { unsafe: false, hidden: false };
  const promise = await planFixOfAll(folder, all, { environment: environment(), now, report });
  expect(promise.applied).toContain("OC-ING-001");
  expect(promise.findings_closed).toBeGreaterThan(0);
});
