import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sdkProtector } from "./sdk-protector.ts";
import { expect, onTestFinished, test } from "vitest";
import { startLoopbackService } from "../../../../test/adapters/support-mcp/loopback-service.ts";

async function setUp() {
  const service = await startLoopbackService();
  const cwd = mkdtempSync(join(tmpdir(), "parapet-sdk-"));
  onTestFinished(async () => {
    rmSync(cwd, { recursive: true });
    await service.stop();
  });
  const folder = join(cwd, "adapters", service.installation.installation_id);
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(cwd, "proof"));
  writeFileSync(join(folder, "installation.json"), JSON.stringify(service.installation));
  const found = await sdkProtector.locate({ env: {}, homeDir: cwd, cwd, agent: "mailer" });
  if ("missing" in found) throw new Error(found.missing);
  const { edits } = sdkProtector.install(found, service.installation, folder, undefined, []);
  expect(edits).toEqual([{ path: ["installation"], value: join(folder, "installation.json") }]);
  const value = { installation: join(folder, "installation.json") };
  writeFileSync(found.target, JSON.stringify(value));
  const prove = () =>
    sdkProtector.prove(found, service.installation, `parapet-canary-${"0".repeat(32)}`, {
      env: { PATH: process.env["PATH"] },
      homeDir: cwd,
      installationFolder: folder,
      folder: join(cwd, "proof"),
      agentId: "mailer",
      deadUrl: "http://127.0.0.1:9",
      program: [],
      signal: AbortSignal.timeout(30_000),
    });
  return { service, folder, value, prove, target: found.target };
}

test("a program in a protected folder: the canary is denied, with the service there and with the route cut", async () => {
  const { service, folder, value, prove, target } = await setUp();
  service.setGuardrails({ condition: "tool.args.canary.startsWith('parapet-canary-')" });
  expect(await prove()).toMatchObject({ blocked: true, blocked_when_away: true });
  const where = { env: {}, homeDir: "", target };
  expect(sdkProtector.inspect(value, service.installation, folder, where)).toBe("");
  expect(sdkProtector.inspect({}, service.installation, folder, where)).toMatch(/no longer names/);
  const { installation_id } = service.installation;
  expect(sdkProtector.remove(value, installation_id)).toEqual([{ remove: ["installation"] }]);
  expect(sdkProtector.remove(value, "ad_other")).toEqual([]);
});

test("a service that lets the canary through is told of", async () => {
  const { service, prove } = await setUp();
  service.setGuardrails();
  expect(await prove()).toMatchObject({ blocked: false, blocked_when_away: true });
});
