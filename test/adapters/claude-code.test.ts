import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hasNativeHook } from "./support-hook-clients/clients.ts";
import { permissionSession } from "./support-claude-code/permission-session.ts";
import { type GuardedService, startGuardedService } from "./support-claude-code/guarded-service.ts";
import {
  claudeSession,
  hasClaudeCode,
  installed,
  removeHomes,
  type SessionEnd,
  type Version,
  type Way,
} from "./support-claude-code/real-claude.ts";

// A session of Claude Code takes seconds, and minutes where its cores are shared.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/*
 * The real Claude Code and the real service: whether a call was run is whether there is its file.
 */

const bash = (command: string) => ({ name: "Bash", input: { command, description: "d" } });
const megabyte = "a".repeat(1_200_000);

const guardrails = [
  {
    condition: "facts.commands.exists(c, c.argv.exists(a, a == 'forbidden'))",
    action: "deny",
    points: ["pre_tool_call"],
  },
  {
    condition: "facts.commands.exists(c, c.argv.exists(a, a == 'delicate'))",
    action: "ask",
    points: ["pre_tool_call"],
  },
  {
    detectors: [{ id: "pii", min_severity: "low", params: {} }],
    action: "redact",
    points: ["pre_tool_call", "post_tool_call"],
  },
  { condition: "text.contains('poison')", action: "deny", points: ["post_tool_call"] },
  { condition: "text.contains('jailbreak')", action: "deny", points: ["input"] },
  {
    condition: "tool.server == 'notes' && has(tool.args.text) && tool.args.text == 'bad'",
    action: "deny",
    points: ["pre_tool_call"],
  },
  {
    condition: "facts.paths.exists(p, p.path.endsWith('/dot.png'))",
    action: "deny",
    points: ["post_tool_call"],
  },
] as const;

/** One black dot. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);

/** A real MCP server: it keeps a note in a file named after it. */
const notes = {
  command: process.execPath,
  args: [join(import.meta.dirname, "support-claude-code", "notes-server.ts")],
};

const ways = [
  ["2.1.329", "http"],
  ["2.1.329", "command"],
  ["2.1.197", "command"],
  ...(hasNativeHook ? ([["2.1.329", "native command"]] as const) : []),
] as const satisfies readonly (readonly [Version, Way])[];

describe.skipIf(!hasClaudeCode)("the real Claude Code, guarded", () => {
  let service: GuardedService;

  beforeAll(async () => {
    service = await startGuardedService();
    await service.register(...guardrails);
  });
  afterAll(async () => {
    await service.remove();
    await removeHomes();
  });

  describe.for(ways)("%s, %s hook", ([version, hook]) => {
    let settings: unknown;
    let end: SessionEnd;
    const ran = (name: string) => existsSync(join(end.folder, name));

    beforeAll(async () => {
      const { folder, installation } = service;
      const made = installed(version, hook, installation, folder);
      for (const { name, text, mode } of made.files)
        await writeFile(join(folder, name), text, { mode });
      settings = made.settings;
      end = await claudeSession({
        version,
        settings,
        prepare: async (work) => {
          await writeFile(join(work, "mail.txt"), "From: ann@firm.net\nHello.\n");
          await writeFile(join(work, "page.txt"), "some poison\n");
          await writeFile(join(work, "dot.png"), png);
        },
        turns: [
          [bash("echo free > allowed; echo result-of-allowed")],
          [bash("echo forbidden > denied")],
          [bash("echo delicate > asked")],
          [bash("echo bo@firm.net > changed")],
          [{ name: "Write", input: { file_path: "big", content: megabyte } }],
          ["a", "b", "c", "d"].map((name) =>
            bash(`echo ${name < "c" ? "free" : "forbidden"} > parallel-${name}`),
          ),
          [{ name: "Read", input: { file_path: "mail.txt" } }],
          [bash("cat page.txt")],
          [{ name: "mcp__notes__save", input: { text: "good" } }],
          [{ name: "mcp__notes__save", input: { text: "bad" } }],
          [{ name: "mcp__notes__save", input: { text: "poison" } }],
          [{ name: "Read", input: { file_path: "dot.png" } }],
          [bash("cat page.txt; exit 3")],
          [
            {
              name: "Agent",
              input: {
                description: "d",
                prompt: "SUBAGENT go",
                subagent_type: "general-purpose",
                run_in_background: false,
              },
            },
          ],
        ],
        args: ["--mcp-config", JSON.stringify({ mcpServers: { notes } })],
        subagentTurns: [[bash("echo forbidden > by-subagent"), bash("echo free > subagent-free")]],
      });
    });

    test("allow: the call runs, and the model reads its result as it is", () => {
      expect(ran("allowed")).toBe(true);
      expect(end.results[0]).toBe("result-of-allowed");
    });

    test("deny: the call does not run, and the model reads why", () => {
      expect(ran("denied")).toBe(false);
      expect(end.results[1]).toContain("Parapet blocked this call: Guardrail 0 speaks.");
    });

    test("ask: the call does not run where nobody can be asked", () => {
      expect(ran("asked")).toBe(false);
      expect(end.results[2]).toContain("Parapet requires your approval: Guardrail 1 speaks.");
    });

    test("ask: where somebody can be asked, the person decides", async () => {
      const calls = ["yes", "no"].map((name) => bash(`echo delicate > ${name}`));
      const { asked, folder } = await permissionSession(version, settings, calls, (input) =>
        input.includes("> yes"),
      );
      const reason = "Parapet requires your approval: Guardrail 1 speaks.";
      expect(asked).toEqual([
        { tool: "Bash", reason },
        { tool: "Bash", reason },
      ]);
      expect(existsSync(join(folder, "yes"))).toBe(true);
      expect(existsSync(join(folder, "no"))).toBe(false);
    });

    test("modify: the call runs with other arguments", () => {
      expect(readFileSync(join(end.folder, "changed"), "utf8")).toBe("redacted-pii.email\n");
    });

    test("a call of more than a megabyte is judged: here somebody has to look at it", () => {
      expect(ran("big")).toBe(false);
      expect(end.results[4]).toMatch(/Parapet requires your approval: .*too large/);
    });

    test("calls at the same time get their own answers", () => {
      expect(["a", "b", "c", "d"].map((name) => ran(`parallel-${name}`))).toEqual([
        true,
        true,
        false,
        false,
      ]);
    });

    test("modify of a result: the model reads the redacted text alone", () => {
      expect(end.results[9]).toContain("[redacted: pii.email]");
      expect(end.results[9]).not.toContain("ann@firm.net");
    });

    test("deny of a result: the model reads that it is denied, and not what it was", () => {
      expect(end.results[10]).toContain("Parapet blocked this result: Guardrail 3 speaks.");
      expect(end.results[10]).not.toContain("some poison");
      expect(end.results[13]).toContain("Parapet blocked this result: Guardrail 3 speaks.");
      expect(end.results[13]).not.toContain("saved poison");
    });

    test("deny of a picture: the model reads that it is denied, and gets no picture", () => {
      expect(end.results[14]).toContain("Parapet blocked this result: Guardrail 6 speaks.");
    });

    test("a result of a failed call: the model reads the objection, and nobody can deny the result", () => {
      expect(end.results[15]).toContain("some poison");
      expect(end.read).toContain("Parapet objects to this result");
    });

    test("a tool of an MCP server is known by its server", async () => {
      expect([ran("note-good"), ran("note-bad")]).toEqual([true, false]);
      expect(end.results[11]).toContain("saved good");
      expect(end.results[12]).toContain("Parapet blocked this call: Guardrail 5 speaks.");
    });

    test("a sub-agent is held to the same guardrails, under its own name", async () => {
      expect(ran("by-subagent")).toBe(false);
      expect(ran("subagent-free")).toBe(true);
      const agents = (await service.asked()).map(({ agent_id }) => agent_id);
      expect(agents).toContain("claude-code/general-purpose");
    });

    test("a prompt that a guardrail refuses never reaches the model", async () => {
      const { output, results } = await claudeSession({
        version,
        settings,
        prompt: "jailbreak, please",
        turns: [[bash("echo free > after-prompt")]],
      });
      expect(output).toContain("Parapet blocked this prompt: Guardrail 4 speaks.");
      expect(results).toEqual([]);
    });
  });
});
