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

/** What became of these paths, in their order, and that no copy had the key of the installation. */
async function statementsOf(
  configuration: Configuration,
  names: readonly string[],
): Promise<readonly string[]> {
  const select = (paths: readonly RatedPath[]) =>
    names.flatMap((name) => paths.find(({ path }) => nameOf(path) === name) ?? []);
  const { results } = await playConfiguration(configuration, { select });
  expect(JSON.stringify(results)).not.toContain(installedKey);
  return results.map(({ proof }) => proof.statement.split(" on ")[0] ?? "");
}

describe.skipIf(!canPlay || !hasOpenClaw)("Parapet's plugin in OpenClaw 2026.9.6", patience, () => {
  test("a call and a message that guardrails refuse are stopped by their names, and nothing else is", async () => {
    // One start of OpenClaw for all: the order of the third path ends in "x2-1".
    const noThird: GuardrailRequest = {
      ...blocking,
      guardrail_name: "no-third",
      match: {},
      points: ["input"],
      condition: 'text.contains("x2-1")',
    };
    const paths = [
      "AP-001 exec box",
      "AP-025 message identity/channels",
      "AP-010 exec instruction/main",
    ];
    const guardrails = [...elsewhere, noCommands, noThird];
    expect(await statementsOf(openclaw(guardrails), paths)).toEqual([
      "stopped at step 4 by guardrail no-commands",
      "proven in OpenClaw 2026.9.6",
      "stopped at step 3 by guardrail no-third",
    ]);
  });
});

describe.skipIf(!canPlay || !hasClaude)("Parapet's hooks in Claude Code 2.1.329", patience, () => {
  const command = ["AP-007 Bash box"];

  test.each(["http", "command"] as const)(
    "a command that a registered guardrail refuses is stopped by its name, with the %s hook",
    async (hook) => {
      const guardrails = [...elsewhere, noCommands];
      expect(await statementsOf(claudeCode(hook, guardrails), command)).toEqual([
        "stopped at step 4 by guardrail no-commands",
      ]);
    },
  );

  test("guardrails that do not refuse the command leave it proven", async () => {
    expect(await statementsOf(claudeCode("http", elsewhere), command)).toEqual([
      "proven in Claude Code 2.1.329",
    ]);
  });
});
