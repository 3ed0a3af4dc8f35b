import { expect, test } from "vitest";
import type { Api } from "../../api/types.ts";
import { callText, choicesFor } from "./guard-choices.ts";

const agent = { agent_id: "main", service: "home" };
const exec = { tool: "exec", server: "", category: "shell" };

const template = (name: string) =>
  ({
    name,
    description: "It destroys data.",
    mode: "monitoring",
    action: "deny",
    condition: "facts.destroys",
    match: {},
  }) as unknown as Api["GuardrailTemplate"];

const none = { library: [], samples: [] };

const shellSample = {
  name: "destructive-commands",
  why: "The whole file system.",
  point: "pre_tool_call",
  source_trust: "user",
  tool: { name: "bash", server: "", category: "shell", args: { command: "rm -rf /" } },
} as const;

test("a tool can be blocked or asked about as a whole, with agent and tool filled in", () => {
  const [block, ask] = choicesFor(exec, agent, none);
  expect(block?.draft).toMatchObject({
    agent_id: "main",
    service: "home",
    guardrail_name: "block-exec",
    mode: "blocking",
    action: "deny",
    match: { tools: ["exec"] },
  });
  expect(ask?.draft).toMatchObject({ guardrail_name: "ask-before-exec", action: "ask" });
  expect(block?.sample.tool).toMatchObject({ name: "exec", category: "shell" });
});

test("a tool of an MCP server is named with it, and no other tool of that name is meant", () => {
  const tool = { tool: "Read_File", server: "my files", category: "" };
  const [block, ...others] = choicesFor(tool, agent, {
    library: [template("destructive-commands")],
    samples: [shellSample],
  });
  expect(block?.draft).toMatchObject({
    guardrail_name: "block-my-files-read-file",
    match: { tools: ["Read_File"], mcp_servers: ["my files"] },
  });
  expect(block?.sample.tool).not.toHaveProperty("category");
  expect(others).toHaveLength(1);
});

test("of the library those are offered whose sample calls such a tool, in blocking mode, sampled as this tool", () => {
  const others = { ...shellSample, name: "file-writes" };
  const choices = choicesFor(exec, agent, {
    library: ["destructive-commands", "file-writes", "out-of-hours"].map(template),
    samples: [
      shellSample,
      { ...others, tool: { ...shellSample.tool, category: "file_write" } },
      { ...others, name: "gone" },
    ],
  });
  expect(choices.map(({ name }) => name)).toEqual([
    "block-exec",
    "ask-before-exec",
    "destructive-commands",
  ]);
  const chosen = choices.at(-1);
  expect(chosen?.draft).toMatchObject({
    agent_id: "main",
    guardrail_name: "destructive-commands",
    mode: "blocking",
    condition: "facts.destroys",
  });
  expect(chosen?.title).toBe("Destructive commands");
  expect(chosen === undefined ? "" : callText(chosen.sample)).toBe('exec {"command":"rm -rf /"}');
});
