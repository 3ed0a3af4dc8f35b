export * from "./claude-code-protector.ts";
export * from "@parapet/claude-code/hook/claude-code-hook.ts";
export * from "./proof/loopback-model.ts";
export * from "./proof/run-claude.ts";
export type { Message, ModelCall, ToolUse, Turn } from "@parapet/proof/anthropic-api";
