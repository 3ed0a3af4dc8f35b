import { join } from "node:path";
import { claudeCodeProtector } from "@parapet/adapter-claude-code";
import { openclawProtector } from "@parapet/adapter-openclaw-plugin";
import type { GuardrailRequest } from "@parapet/guardrails";
import { sandboxFault } from "@parapet/proof";
import { describe, expect, test } from "vitest";
import { hasOpenClaw } from "../oracle/real-openclaw.ts";
import {
  type Configuration,
  nameOf,
  playConfiguration,
  type RatedPath,
} from "./support/play-workspace.ts";
import { installedKey, protectedBy } from "./support/protected.ts";

const hasClaude = (process.env["PARAPET_CLAUDE_CODE"] ?? "") !== "";
const canPlay = (await sandboxFault()) === "";
const patience = { timeout: 1_800_000 };

const blocking = { agent_id: "*", mode: "blocking", action: "deny" } as const;
const noCommands: GuardrailRequest = {
  ...blocking,
  guardrail_name: "no-commands",
  match: { tools: ["exec", "Bash"] },
};
/** Guardrails of other tools, and one that only records. */
const elsewhere: readonly GuardrailRequest[] = [
  { ...blocking, guardrail_name: "no-browser", match: { tools: ["browser"] } },
  { ...noCommands, guardrail_name: "watch-commands", mode: "monitoring" },
];

const telegram = { botToken: "1:x", dmPolicy: "open", allowFrom: ["*"] };
const openBot = {
  channels: { telegram },
  gateway: { auth: { mode: "token", token: "6f1d0c4a9b7e42d3a58c" } },
};

function openclaw(guardrails: readonly GuardrailRequest[]): Configuration {
  return {
    name: "a protected bot",
    runtime: "openclaw",
    target: ".openclaw",
    files: { ".openclaw/openclaw.json": openBot },
    protect: (home) => {
      const target = join(home, ".openclaw", "openclaw.json");
      const where = { home, target, version: "2026.9.6" };
      return protectedBy(openclawProtector, where, { settings: openBot }, guardrails);
    },
  };
}

const openProject = { permissions: { allow: ["Bash"] } };

function claudeCode(
  hook: "http" | "command",
  guardrails: readonly GuardrailRequest[],
): Configuration {
  return {
    name: "a protected project",
    runtime: "claude-code",
    target: "work",
    files: { "work/.claude/settings.json": openProject },
    protect: (home) => {
      const target = join(home, ".claude", "settings.json");
      const where = { home, target, version: "2.1.329" };
      return protectedBy(claudeCodeProtector, where, { settings: {}, hook }, guardrails);
    },
  };
}

const wanted = new Set(["AP-001 exec box", "AP-007 Bash box"]);

/** A command, from anyone who may write, or from what an agent fetches. */
function commands(paths: readonly RatedPath[]): readonly RatedPath[] {
  return paths.filter(({ path }) => wanted.has(nameOf(path))).slice(0, 1);
}

/** What became of the command, and that no copy had the key of the installation. */
async function statementOf(configuration: Configuration): Promise<string> {
  const { results } = await playConfiguration(configuration, { select: commands });
  expect(JSON.stringify(results)).not.toContain(installedKey);
  const [command, ...others] = results;
  expect(others).toEqual([]);
  return command?.proof.statement ?? "";
}

describe.skipIf(!canPlay || !hasOpenClaw)("Parapet's plugin in OpenClaw 2026.9.6", patience, () => {
  test("a command that a registered guardrail refuses is stopped by its name", async () => {
    const guardrails = [...elsewhere, noCommands];
    expect(await statementOf(openclaw(guardrails))).toBe(
      "stopped at step 4 by guardrail no-commands",
    );
  });

  test("a message that a guardrail keeps from the agent is stopped there by its name", async () => {
    const noOrders: GuardrailRequest = {
      ...blocking,
      guardrail_name: "no-orders",
      match: {},
      points: ["input"],
      condition: 'text.contains("Please follow order")',
    };
    expect(await statementOf(openclaw([noOrders]))).toBe(
      "stopped at step 3 by guardrail no-orders",
    );
  });

  test("guardrails that do not refuse the command leave it proven", async () => {
    expect(await statementOf(openclaw(elsewhere))).toMatch(/^proven in OpenClaw 2026\.9\.6 on /);
  });
});

describe.skipIf(!canPlay || !hasClaude)("Parapet's hooks in Claude Code 2.1.329", patience, () => {
  test.each(["http", "command"] as const)(
    "a command that a registered guardrail refuses is stopped by its name, with the %s hook",
    async (hook) => {
      const guardrails = [...elsewhere, noCommands];
      expect(await statementOf(claudeCode(hook, guardrails))).toBe(
        "stopped at step 4 by guardrail no-commands",
      );
    },
  );

  test("guardrails that do not refuse the command leave it proven", async () => {
    expect(await statementOf(claudeCode("http", elsewhere))).toMatch(
      /^proven in Claude Code 2\.1\.329 on /,
    );
  });
});
