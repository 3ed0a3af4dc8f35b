import type { ToolCall } from "../../evaluation/request.ts";
import { categoryOf } from "./tool-category.ts";

/** What tool it is, whatever the runtime makes of its name. */
export type ToolIdentity = {
  readonly name: string;
  /** Without the prefix that names its server: "send" for "mcp__mail__send". */
  readonly bareName: string;
  /** The MCP server; "" for a tool of the runtime. */
  readonly server: string;
  readonly category: string;
};

const maxName = 300;

export function toolIdentity(tool: ToolCall): ToolIdentity {
  const name = tool.name.slice(0, maxName);
  const prefixed = /^mcp__(.+?)__(.+)$/s.exec(name);
  const server = tool.server !== "" ? tool.server : (prefixed?.[1] ?? "");
  const bareName = prefixed?.[2] ?? name;
  const category = tool.category ?? "";
  return {
    name,
    bareName,
    server: server.slice(0, maxName),
    category: category === "" ? categoryOf(bareName, server) : category,
  };
}
