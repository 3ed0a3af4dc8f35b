import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claudeCodeProtector } from "@parapet/adapter-claude-code";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type GuardedService, startGuardedService } from "./support-claude-code/guarded-service.ts";
import { hasNativeHook } from "./support-hook-clients/clients.ts";
import {
  hasClaudeCode,
  installed,
  programOf,
  type Version,
  type Way,
} from "./support-claude-code/real-claude.ts";

// A session of Claude Code takes seconds, and minutes where its cores are shared.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/*
 * What `parapet protect status` does: the real program must be seen to block, with the service
 * there and without.
 */

describe.skipIf(!hasClaudeCode)("the proof, by the real Claude Code", () => {
  let service: GuardedService;
  const folders: string[] = [];

  beforeAll(async () => {
    service = await startGuardedService();
  });
  afterAll(async () => {
    await service.remove();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "parapet-proof-"));
    folders.push(folder);
    return folder;
  }

  async function prove(version: Version, hook: Way, change: object = {}) {
    const { installation, folder, adapters } = service;
    const home = await newFolder();
    await mkdir(join(home, "bin"));
    await symlink(programOf(version), join(home, "bin", "claude"));
    const made = installed(hook === "http" ? "2.1.329" : version, hook, installation, folder);
    for (const { name, text, mode } of made.files)
      await writeFile(join(folder, name), text, { mode });
    const target = join(home, "settings.json");
    await writeFile(target, JSON.stringify({ ...made.settings, ...change }));
    const [state] = await adapters.list();
    const canary = await adapters.openCanary(state!, "claude-code");
    const located = { target, version, agentIds: [], fixedAgentId: "", notes: [] };
    const proof = await claudeCodeProtector.prove(located, installation, canary, {
      env: { PATH: join(home, "bin") },
      homeDir: home,
      installationFolder: folder,
      folder: await newFolder(),
      agentId: "claude-code",
      deadUrl: "http://127.0.0.1:9",
      program: [process.execPath],
      signal: AbortSignal.timeout(120_000),
    });
    return {
      proof,
      shown: await adapters.finishCanary(installation.installation_id, canary, proof),
    };
  }

  test.for([
    ["2.1.329", "http"],
    ["2.1.329", "command"],
    ["2.1.197", "command"],
    ...(hasNativeHook
      ? ([
          ["2.1.329", "native command"],
          ["2.1.197", "native command"],
        ] as const)
      : []),
  ] as const)(
    "%s, %s hook: proven, and the service has seen the canary",
    async ([version, hook]) => {
      const { proof, shown } = await prove(version, hook);
      expect(proof).toMatchObject({ blocked: true, blocked_when_away: true });
      expect(shown).toMatchObject({ proofs: [{ blocked: true, blocked_when_away: true }] });
    },
  );

  test("2.1.197, http hook: the proof shows that calls run when the service is away", async () => {
    const { proof } = await prove("2.1.197", "http");
    expect(proof).toMatchObject({ blocked: true, blocked_when_away: false });
    expect(proof.detail).toContain("without the service it ran the call");
  });

  test("hooks that are switched off are seen to be so", async () => {
    const { proof, shown } = await prove("2.1.329", "http", { disableAllHooks: true });
    expect(proof).toMatchObject({ blocked: false, blocked_when_away: false });
    expect(shown).toMatchObject({ health: "error" });
  });

  test("settings that Claude Code ignores for one wrong value are seen to protect nothing", async () => {
    const { proof } = await prove("2.1.329", "http", { permissions: "of the wrong type" });
    expect(proof).toMatchObject({ blocked: false, blocked_when_away: false });
  });

  test("settings without a hook of ours are said to have none", async () => {
    const { proof } = await prove("2.1.329", "http", { hooks: {} });
    expect(proof).toMatchObject({
      blocked: false,
      detail: expect.stringContaining("no Parapet hook"),
    });
  });
});
