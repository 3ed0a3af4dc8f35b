import type { HookTranslation } from "@parapet/adapter-link";
import { answerTo } from "./answer.ts";
import { evaluationRequestOf } from "./evaluation-request.ts";

/**
 * Between the hook bodies of Claude Code and the guardrails: PreToolUse, PostToolUse,
 * UserPromptSubmit.
 */
export const claudeCodeHook: HookTranslation = { request: evaluationRequestOf, answer: answerTo };
