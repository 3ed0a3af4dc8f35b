import type { Attributes } from "../otlp/span.ts";
import { agentNamed, textIn } from "./attribute.ts";
import type { Dialect, SpanKind } from "./span-facts.ts";

const kinds: Readonly<Record<string, SpanKind>> = {
  create_agent: "agent",
  invoke_agent: "agent",
  execute_tool: "tool",
  chat: "model",
  text_completion: "model",
  generate_content: "model",
  embeddings: "memory",
};

/** OpenTelemetry's semantic conventions for generative AI and for MCP. */
export const genAi: Dialect = {
  prefixes: [
    "gen_ai.operation.name",
    "gen_ai.agent.id",
    "gen_ai.agent.name",
    "gen_ai.tool.name",
    "gen_ai.conversation.id",
    "gen_ai.data_source.id",
    "gen_ai.request.model",
    "gen_ai.response.model",
    "gen_ai.provider.name",
    "gen_ai.system",
    "mcp.",
    "server.address",
  ],
  read: ({ attributes }) => {
    const operation = textIn(attributes, "gen_ai.operation.name");
    const mcpMethod = textIn(attributes, "mcp.method.name");
    const server = mcpServerOf(attributes);
    const tool = textIn(attributes, "gen_ai.tool.name", "mcp.tool.name");
    const kind = kinds[operation] ?? (mcpMethod === "tools/call" ? "tool" : undefined);
    const agent = agentNamed(
      textIn(attributes, "gen_ai.agent.id"),
      textIn(attributes, "gen_ai.agent.name"),
    );
    if (kind === undefined && agent === undefined && tool === "") return undefined;
    const isTool = kind === "tool" || (kind === undefined && tool !== "");
    return {
      kind: isTool ? "tool" : (kind ?? "other"),
      // A tool's span names the agent that calls it.
      agent,
      tool: isTool && tool !== "" ? { name: tool, server } : undefined,
      memory: textIn(attributes, "gen_ai.data_source.id"),
      model: textIn(attributes, "gen_ai.request.model", "gen_ai.response.model"),
      framework: textIn(attributes, "gen_ai.provider.name", "gen_ai.system"),
      sessionId: textIn(attributes, "gen_ai.conversation.id"),
    };
  },
};

function mcpServerOf(attributes: Attributes): string {
  const isMcp =
    attributes["mcp.method.name"] !== undefined || attributes["mcp.session.id"] !== undefined;
  const named = textIn(attributes, "mcp.server.name");
  return named === "" && isMcp ? textIn(attributes, "server.address") : named;
}
