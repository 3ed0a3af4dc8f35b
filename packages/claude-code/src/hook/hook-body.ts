import { type Fields, isFields } from "@parapet/adapter-link";
/** What Claude Code sends to a hook, as far as it is read here. The content is hostile. */
export type HookBody = {
  readonly session_id: string;
  readonly cwd: string;
  /** "" for the main thread, else the sub-agent's id. */
  readonly subagent_id: string;
  /** Name of the sub-agent's type: "general-purpose"; "" where it is not told. */
  readonly subagent_type: string;
  readonly event: HookEvent;
};

export type HookEvent =
  | { readonly name: "UserPromptSubmit"; readonly prompt: string; readonly source: string }
  | { readonly name: "PreToolUse"; readonly call: HookToolCall }
  | { readonly name: "PostToolUse"; readonly call: HookToolCall; readonly response: unknown }
  /** A tool that has failed: a command that ended with another code than 0, too. */
  | { readonly name: "PostToolUseFailure"; readonly call: HookToolCall; readonly error: string };

export type HookToolCall = {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly call_id: string;
  /** Name of the MCP server as it is configured; "" for a tool of Claude Code. */
  readonly server: string;
};

/** Reads a hook's body; a sentence where it is not one that guardrails can be asked about. */
export function hookBodyFrom(body: unknown): HookBody | { readonly problem: string } {
  if (!isFields(body)) return { problem: "The hook body is not a JSON object." };
  const session_id = textAt(body, "session_id");
  if (session_id === "") return { problem: "The hook body has no session_id." };
  const event = eventOf(body);
  if ("problem" in event) return event;
  return {
    session_id,
    cwd: textAt(body, "cwd"),
    subagent_id: textAt(body, "agent_id"),
    subagent_type: textAt(body, "agent_type"),
    event,
  };
}

function eventOf(body: Fields): HookEvent | { readonly problem: string } {
  const name = textAt(body, "hook_event_name");
  if (name === "UserPromptSubmit") {
    if (typeof body["prompt"] !== "string")
      return { problem: "The prompt of the hook is not a string." };
    return { name, prompt: body["prompt"], source: textAt(body, "source") };
  }
  const call = callOf(body);
  if (call === undefined) return { problem: "The hook has neither a prompt nor a tool." };
  if (name === "PreToolUse") return { name, call };
  if (name === "PostToolUse") return { name, call, response: body["tool_response"] };
  if (name === "PostToolUseFailure") return { name, call, error: textAt(body, "error") };
  return { problem: "The event of the hook is unknown." };
}

function callOf(body: Fields): HookToolCall | undefined {
  const tool = textAt(body, "tool_name");
  if (tool === "") return undefined;
  const { tool_input: input, mcp_server: server } = body;
  return {
    tool,
    // What is no object is evaluated all the same.
    input: isFields(input) ? input : input === undefined ? {} : { input },
    call_id: textAt(body, "tool_use_id"),
    server: isFields(server) ? textAt(server, "name") : serverIn(tool),
  };
}

/** Older versions name the server only in the tool's name. */
function serverIn(tool: string): string {
  return /^mcp__(.+?)__./s.exec(tool)?.[1] ?? "";
}

function textAt(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}
