import type { EvaluationRequest } from "@parapet/adapter-link";
import { type HookBody, hookBodyFrom, type HookEvent, type HookToolCall } from "./hook-body.ts";
import { textOfResult } from "./result-texts.ts";

/** The agent of the main thread; a sub-agent is "claude-code/general-purpose". */
export const mainAgent = "claude-code";

/** What a hook asks the guardrails; a sentence where its body is not one of Claude Code's. */
export function evaluationRequestOf(
  body: unknown,
): EvaluationRequest | { readonly problem: string } {
  const read = hookBodyFrom(body);
  if ("problem" in read) return read;
  return { ...whoAsks(read), ...requestAbout(read.event), cwd: read.cwd };
}

/** A sub-agent has its own session, which inherits from the one that started it. */
function whoAsks({ session_id, subagent_id, subagent_type }: HookBody) {
  if (subagent_id === "") return { agent_id: mainAgent, session_id };
  return {
    agent_id: `${mainAgent}/${subagent_type === "" ? "subagent" : subagent_type}`,
    session_id: `${session_id}/${subagent_id}`,
    parent_session_id: session_id,
  };
}

function requestAbout(
  event: HookEvent,
): Pick<EvaluationRequest, "point" | "source_trust" | "tool" | "text"> {
  if (event.name === "UserPromptSubmit") {
    return { point: "input", source_trust: trustInPrompt(event.source), text: event.prompt };
  }
  const { tool, input, server, call_id } = event.call;
  const call = { name: tool, args: input, server, call_id };
  if (event.name === "PreToolUse") {
    return { point: "pre_tool_call", source_trust: "agent", tool: call };
  }
  return {
    point: "post_tool_call",
    source_trust: trustInResult(event.call),
    tool: call,
    text: event.name === "PostToolUse" ? textOfResult(event.response) : event.error,
  };
}

/**
 * Channels and peers speak through "system" and "poll_event"; a wake-up says what the agent itself
 * has planned.
 */
function trustInPrompt(source: string): EvaluationRequest["source_trust"] {
  if (source === "system" || source === "poll_event") return "external";
  return source === "loop_wakeup" || source === "schedule_wakeup" ? "agent" : "user";
}

const outsideContentTools: ReadonlySet<string> = new Set([
  "WebFetch",
  "WebSearch",
  "ListMcpResourcesTool",
  "ReadMcpResourceTool",
  "ReadMcpResourceDirTool",
  "ReadNotifications",
]);

const memory =
  /(?:^|[\\/])(?:CLAUDE(?:\.local)?|AGENTS|MEMORY)\.md$|[\\/]\.claude[\\/].*[\\/]memory[\\/]/i;

function trustInResult({ tool, server, input }: HookToolCall): EvaluationRequest["source_trust"] {
  if (server !== "" || outsideContentTools.has(tool)) return "external";
  const path = input["file_path"];
  return tool === "Read" && typeof path === "string" && memory.test(path) ? "memory" : "agent";
}
