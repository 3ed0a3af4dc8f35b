import type { Api } from "../../api/types.ts";
import { humanized } from "../../core/format.ts";

type Draft = Api["GuardrailRequest"];
type Call = Pick<Api["EvaluationRequest"], "point" | "source_trust" | "tool" | "text" | "cwd">;
type Tool = Pick<Api["AgentTool"], "tool" | "server" | "category">;
type Agent = Pick<Api["Agent"], "agent_id" | "service">;

/** A ready-made guardrail for a tool of an agent, with a call that it is for. */
export type GuardChoice = {
  /** Its name as a guardrail. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly draft: Draft;
  readonly sample: Call;
};

/** The guardrails that come with Parapet, and sample calls of theirs. */
export type Library = {
  readonly library: readonly Api["GuardrailTemplate"][];
  readonly samples: readonly Api["GuardrailSample"][];
};

/**
 * What can be done about a tool: every call blocked or asked about, and the guardrails of the
 * library that are for such a tool.
 */
export function choicesFor(
  tool: Tool,
  agent: Agent,
  { library, samples }: Library,
): readonly GuardChoice[] {
  return [
    everyCall(tool, agent, "deny"),
    everyCall(tool, agent, "ask"),
    ...samples.flatMap((sample) => {
      const template = library.find(({ name }) => name === sample.name);
      return template === undefined ? [] : fromLibrary(tool, agent, { template, sample });
    }),
  ];
}

function everyCall(tool: Tool, agent: Agent, action: "deny" | "ask"): GuardChoice {
  const called = tool.server === "" ? tool.tool : `${tool.tool} of ${tool.server}`;
  const name = `${action === "deny" ? "block" : "ask-before"}-${slug(tool)}`;
  const about =
    action === "deny"
      ? `No call of ${called} runs.`
      : `A person approves every call of ${called} before it runs.`;
  return {
    name,
    title: action === "deny" ? "Block every call" : "Ask before every call",
    about,
    draft: {
      ...agent,
      guardrail_name: name,
      description: about,
      severity: "high",
      mode: "blocking",
      action,
      on_error: "deny",
      points: ["pre_tool_call"],
      match: {
        tools: [tool.tool],
        ...(tool.server === "" ? {} : { mcp_servers: [tool.server] }),
      },
    },
    sample: {
      point: "pre_tool_call",
      source_trust: "external",
      tool: { ...calledAs(tool), args: {} },
    },
  };
}

/** A template whose sample is a call of such a tool, as a call of this one. */
function fromLibrary(
  tool: Tool,
  agent: Agent,
  {
    template: { name, ...template },
    sample: { name: _name, why: _why, tool: sampled, ...call },
  }: {
    readonly template: Api["GuardrailTemplate"];
    readonly sample: Api["GuardrailSample"];
  },
): readonly GuardChoice[] {
  if (sampled === undefined || sampled.category !== tool.category) return [];
  return [
    {
      name,
      title: humanized(name),
      about: template.description,
      // Chosen for a tool, it is meant to stop calls.
      draft: { ...template, ...agent, guardrail_name: name, mode: "blocking" },
      sample: { ...call, tool: { ...calledAs(tool), args: sampled.args } },
    },
  ];
}

function calledAs({ tool, server, category }: Tool) {
  return { name: tool, server, ...(category === "" ? {} : { category }) };
}

/** "exec", "files-read-file": as the names of guardrails are written. */
function slug({ tool, server }: Tool): string {
  return [server, tool]
    .filter(Boolean)
    .join("-")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 100);
}

/** "exec {"command":"rm -rf /"}". */
export function callText({ tool, text = "" }: Call): string {
  if (tool === undefined) return JSON.stringify(text);
  const args = tool.args ?? {};
  return Object.keys(args).length === 0
    ? `${tool.name} (any arguments)`
    : `${tool.name} ${JSON.stringify(args)}`;
}
