import type { HookTranslation } from "@parapet/adapter-link";
import { answerTo } from "./answer.ts";
import { questionOf } from "./question.ts";

/** Between the hook bodies of Claude Code and the guardrails: PreToolUse, PostToolUse, UserPromptSubmit. */
export const claudeCodeHook: HookTranslation = { question: questionOf, answer: answerTo };
