import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { post, startTestService, type TestService } from "../support/service.ts";
import { type FakeModel, scripted, startFakeModel } from "./support-openclaw/fake-model.ts";
import {
  configWith,
  hasOpenClaw,
  makeOpenClawHome,
  type OpenClawHome,
} from "./support-openclaw/openclaw-home.ts";

// A run of OpenClaw keeps a core busy for ten seconds, and cores are shared.
vi.setConfig({ testTimeout: 240_000 });

const program = join(import.meta.dirname, "../../packages/cli/bin/parapet.js");

describe.skipIf(!hasOpenClaw)("OpenClaw 2026.9.6, protected as a user does it", () => {
  let home: OpenClawHome;
  let model: FakeModel;
  let service: TestService;
  let before = "";
  beforeAll(async () => {
    home = await makeOpenClawHome();
    model = await startFakeModel();
    await home.writeConfig(configWith(model.url, home));
    before = await readFile(home.configPath, "utf8");
    service = await startTestService();
  });
  afterAll(async () => {
    model.close();
    await service.remove();
    await home.remove();
  });

  /** Runs the parapet command; answers what it prints, and how it ends. */
  const parapet = (...words: readonly string[]) =>
    new Promise<{ readonly printed: string; readonly code: unknown }>((resolve) => {
      const all = [program, ...words, "--data", join(service.folder, "data")];
      execFile(process.execPath, all, { env: home.env }, (error, printed, complaints) =>
        resolve({ printed: `${printed}${complaints}`, code: error === null ? 0 : error.code }),
      );
    });
  /** Runs one turn; answers the results that the model was told. */
  const turn = async (...commands: readonly string[]): Promise<string> => {
    const steps = commands.map((command) => [{ tool: "exec", args: { command } }]);
    const words = ["agent", "--local", "--agent", "main", "--session-id", crypto.randomUUID()];
    await home.run(...words, "-m", scripted(...steps));
    return model.heard.at(-1) ?? "";
  };

  test("what its guardrail refuses does not run, and is a violation", async () => {
    const guarded = await parapet("protect", "openclaw", "--url", service.url, "--service", "home");
    expect(guarded).toMatchObject({ code: 0 });
    const guardrail = {
      agent_id: "main",
      service: "home",
      guardrail_name: "no-block-me",
      mode: "blocking",
      match: { tools: ["exec"] },
      condition: 'tool.args.command.contains("BLOCKME")',
    };
    expect(await post(service.url, "/api/v1/guardrails", guardrail)).toMatchObject({ status: 201 });
    const heard = await turn("echo allowed", "echo BLOCKME");
    expect(heard).toContain('"allowed"');
    expect(heard).toContain("Parapet blocked this call: Guardrail no-block-me applies.");
    const violations = await fetch(`${service.url}/api/v1/violations?agent_id=main`);
    expect(await violations.json()).toEqual([
      expect.objectContaining({ guardrail_name: "no-block-me", adapter: "openclaw" }),
    ]);
  });

  test("the proof holds for its agent, and the guardrail counts as enforced", async () => {
    const { printed, code } = await parapet("protect", "status", "--json");
    expect(JSON.parse(printed)).toEqual([
      expect.objectContaining({ agent_id: "main", blocked: true, blocked_when_away: true }),
    ]);
    expect(code).toBe(0);
    const guardrails = await fetch(`${service.url}/api/v1/agents/main/guardrails?service=home`);
    expect(await guardrails.json()).toContainEqual(
      expect.objectContaining({
        guardrail_name: "no-block-me",
        health: "active",
        enforcement: expect.objectContaining({ adapter: "openclaw", verified: true }),
      }),
    );
  });

  test("it is taken out with the service down, to the byte", async () => {
    await service.stop();
    expect(await parapet("unprotect", "openclaw")).toMatchObject({ code: 0 });
    expect(await readFile(home.configPath, "utf8")).toBe(before);
  });
});
