import type { ToolUse } from "@parapet/adapter-claude-code";
import type { ToolCall } from "../../../packages/claude-code/src/decisions/decide.ts";

/**
 * A call as a row of the table writes it: a command, with `!` outside the sandbox; or a tool and a
 * file, a host, or a server's tool.
 */
export type Row =
  | `$ ${string}`
  | `! ${string}`
  | `${"Read" | "Edit" | "Write" | "WebFetch" | "mcp"} ${string}`
  | "WebSearch";

/** The call as Parapet decides it, and as the model asks for it. */
export function callOf(
  row: Row,
  pathOf: (name: string) => string,
): { readonly call: ToolCall; readonly use: ToolUse } {
  const [tool = "", ...words] = row.split(" ");
  const rest = words.join(" ");
  if (tool === "$" || tool === "!") {
    const leavesSandbox = tool === "!";
    const input = {
      command: rest,
      description: "A call",
      dangerouslyDisableSandbox: leavesSandbox,
    };
    return { call: { tool: "Bash", command: rest, leavesSandbox }, use: { name: "Bash", input } };
  }
  if (tool === "WebFetch") {
    const input = { url: `http://${rest}/`, prompt: "What is it?" };
    return { call: { tool, host: rest }, use: { name: tool, input } };
  }
  if (tool === "WebSearch")
    return { call: { tool }, use: { name: tool, input: { query: "weather" } } };
  if (tool === "mcp") {
    const [server = "", name = ""] = rest.split("/");
    return { call: { tool, server, name }, use: { name: `mcp__${server}__${name}`, input: {} } };
  }
  const path = pathOf(rest);
  if (tool === "Read")
    return { call: { tool, path }, use: { name: tool, input: { file_path: path } } };
  if (tool === "Edit") {
    const input = { file_path: path, old_string: "old", new_string: "new" };
    return { call: { tool, path }, use: { name: tool, input } };
  }
  return {
    call: { tool: "Write", path },
    use: { name: "Write", input: { file_path: path, content: "new" } },
  };
}
