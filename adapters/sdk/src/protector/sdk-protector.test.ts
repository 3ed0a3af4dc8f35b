import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
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
  const prove = (env: Readonly<Record<string, string>> = {}) =>
    sdkProtector.prove(found, service.installation, `parapet-canary-${"0".repeat(32)}`, {
      env: { PATH: process.env["PATH"], ...env },
      homeDir: cwd,
      installationFolder: folder,
      folder: join(cwd, "proof"),
      agentId: "mailer",
      deadUrl: "http://127.0.0.1:9",
      program: [],
      signal: AbortSignal.timeout(30_000),
    });
  return { service, cwd, folder, value, prove, target: found.target };
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

test("a service that lets the canary through is reported", async () => {
  const { service, prove } = await setUp();
  service.setGuardrails();
  expect(await prove()).toEqual({
    blocked: false,
    blocked_when_away: true,
    ran: true,
    ran_when_away: false,
    detail:
      "A guarded function was run; with the service unreachable it was denied because the service was unreachable.",
  });
});

test("with the route cut, the program has the installation with a dead address, for its user alone", async () => {
  const { service, cwd, prove } = await setUp();
  await prove();
  const cut = join(cwd, "proof", "installation.json");
  expect(JSON.parse(readFileSync(cut, "utf8"))).toEqual({
    ...service.installation,
    url: "http://127.0.0.1:9",
    socket: "",
  });
  expect(statSync(cut).mode & 0o777).toBe(0o600);
});

test("what the person's environment names is not what is tried", async () => {
  const { service, prove } = await setUp();
  service.setGuardrails({ condition: "true" });
  expect(await prove({ PARAPET_INSTALLATION: "/nowhere/installation.json" })).toMatchObject({
    blocked: true,
    ran: false,
  });
});

test("a program that does not start proves nothing", async () => {
  const { target, prove } = await setUp();
  rmSync(target);
  expect(await prove()).toMatchObject({ blocked: false, ran: false, blocked_when_away: true });
  const broken = await prove({ NODE_OPTIONS: "--no-such-option" });
  expect(broken).toEqual({
    blocked: false,
    blocked_when_away: false,
    ran: false,
    ran_when_away: false,
    detail:
      "A guarded function was not called: its program did not start or did not end; with the service unreachable it was not called: its program did not start or did not end.",
  });
});

test("it is put where the program runs, or where the person says, for the agent that is named", async () => {
  const cwd = "/home/ann/app";
  const where = { env: {}, homeDir: "/home/ann", cwd };
  expect(await sdkProtector.locate(where)).toMatchObject({
    target: join(cwd, "parapet.json"),
    agentIds: ["sdk"],
    fixedAgentId: "sdk",
    version: "",
  });
  expect(await sdkProtector.locate({ ...where, target: "/app/parapet.json" })).toMatchObject({
    target: "/app/parapet.json",
  });
  const { kind, beats, points } = sdkProtector;
  expect({ kind, beats, points }).toEqual({
    kind: "sdk",
    beats: false,
    points: ["pre_tool_call", "post_tool_call"],
  });
});
