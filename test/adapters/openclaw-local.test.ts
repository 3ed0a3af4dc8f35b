import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { scripted } from "./support-openclaw/fake-model.ts";
import { type GuardedOpenClaw, guardOpenClaw, prove } from "./support-openclaw/guarded-openclaw.ts";
import { hasOpenClaw } from "./support-openclaw/openclaw-home.ts";

// A run of OpenClaw keeps a core busy for ten seconds, and cores are shared.
vi.setConfig({ testTimeout: 240_000 });

const blocking = { agent_id: "*", mode: "blocking" } as const;
const ofExec = (word: string) => ({
  ...blocking,
  match: { tools: ["exec"] },
  condition: `tool.args.command.contains("${word}")`,
});

describe.skipIf(!hasOpenClaw)("OpenClaw 2026.9.6 without a gateway", () => {
  let guarded: GuardedOpenClaw;
  beforeAll(async () => {
    guarded = await guardOpenClaw([
      { ...ofExec("BLOCKME"), guardrail_name: "no-block-me", action: "deny" },
      { ...ofExec("ASKME"), guardrail_name: "ask-for-ask-me", action: "ask" },
    ]);
  });
  afterAll(() => guarded.remove());

  test("one turn: what is allowed runs; what is refused, asked for, or cannot be asked does not", async () => {
    const commands = ["echo allowed", "echo BLOCKME", "echo ASKME", "echo away"];
    const steps = commands.map((command) => [{ tool: "exec", args: { command } }]);
    guarded.model.beforeStep(async () => {
      if (guarded.model.heard.length === commands.length) await guarded.service.goAway();
    });
    const turn = ["agent", "--local", "--agent", "main", "--session-id", "one-turn"];
    await guarded.home.run(...turn, "-m", scripted(...steps));
    guarded.model.beforeStep(undefined);
    await guarded.service.comeBack();
    const results = JSON.parse(guarded.model.heard.at(-1) ?? "[]")
      .filter(({ role }: { readonly role: string }) => role === "tool")
      .map((message: object) => JSON.stringify(message));
    expect(results).toEqual([
      expect.stringContaining("allowed"),
      expect.stringContaining("Parapet blocked this call: Guardrail no-block-me applies."),
      // Nobody can be asked from a terminal that only prints.
      expect.stringContaining("approval unavailable"),
      expect.stringContaining("Parapet blocked this call: Parapet did not answer"),
    ]);
  });

  test("a plugin that guards nothing does not pass the proof", async () => {
    const inert = 'export const id = "parapet";\nexport function register() {}\n';
    await writeFile(join(guarded.folder, "plugin", "index.js"), inert);
    expect(await prove(guarded, "parapet-canary")).toEqual({
      blocked: false,
      blocked_when_away: false,
      ran: true,
      ran_when_away: true,
      detail: expect.stringContaining("made the call, and made the call"),
    });
  });
});
