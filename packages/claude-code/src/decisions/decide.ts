import type { ClaudeCodeModel } from "../policy/model.ts";
import type { Rule } from "../policy/rules.ts";
import { commandDecision } from "./decide-command.ts";
import { fileDecision, type FileTool } from "./decide-file.ts";
import { type Decision, decisionOf } from "./decision.ts";
import { nameInRules } from "../checks/facts/server-rules.ts";
import { matchesGlob } from "@parapet/scan-core/layers/glob.ts";

/** A call that the model may request. */
export type ToolCall =
  /**
   * `leavesSandbox` if the model requests it; without effect if there is no sandbox, or if it may
   * not be left.
   */
  | { readonly tool: "Bash"; readonly command: string; readonly leavesSandbox?: boolean }
  /** `path` is absolute. */
  | { readonly tool: FileTool; readonly path: string }
  | OtherCall;

type OtherCall =
  | { readonly tool: "WebFetch"; readonly host: string }
  | { readonly tool: "WebSearch" }
  | { readonly tool: "mcp"; readonly server: string; readonly name: string };

/**
 * The decision on a call in a trusted folder: it runs, requires approval or is denied; and the
 * settings that decide. Hooks may decide otherwise. A command whose effect is unclear requires
 * approval.
 */
export function decide(model: ClaudeCodeModel, call: ToolCall): Decision {
  if (model.deny.some(({ text }) => text === "*")) {
    return {
      outcome: "denied",
      at: model.deny.filter(({ text }) => text === "*").map(({ at }) => at),
    };
  }
  if ("command" in call) return commandDecision(model, call.command, call.leavesSandbox);
  if ("path" in call) return fileDecision(model, call.tool, call.path);
  if (call.tool === "mcp" && !hasServer(model, call.server)) {
    return { outcome: "denied", at: [model.mode.at] };
  }
  return decisionOf(model, (rule, list) => matches(rule, call, list === "allow"));
}

/** A server that is denied or missing has no tools. */
function hasServer({ mcpServers }: ClaudeCodeModel, server: string): boolean {
  return mcpServers.some(({ name }) => nameInRules(name) === nameInRules(server));
}

function matches({ text, tool, specifier }: Rule, call: OtherCall, isAllowance: boolean): boolean {
  if (call.tool === "WebSearch") return tool === "WebSearch";
  if (call.tool === "WebFetch") {
    if (tool !== "WebFetch") return false;
    if (specifier === undefined) return true;
    return specifier.startsWith("domain:") && matchesGlob(specifier.slice(7), call.host);
  }
  const server = `mcp__${nameInRules(call.server)}`;
  if (text === server) return true;
  if (isAllowance && !text.startsWith(`${server}__`)) return false;
  return text.startsWith("mcp__") && matchesGlob(text, `${server}__${call.name}`);
}
