import type { HookTranslation } from "@parapet/adapter-link";
import { hookBodyFrom, type HookEvent } from "./hook-body.ts";
import { blockedResult, withTextOfResult } from "./result-texts.ts";

type Evaluation = Parameters<HookTranslation["answer"]>[1];

/** What Claude Code does on with no answer at all: it goes on as it would without the hook. */
const noOpinion = {};

const maxReason = 2_000;

/**
 * Claude Code's own answer. It never says "allow", which would skip the person's own permission
 * prompt. An evaluation that is not understood blocks.
 */
export function answerTo(body: unknown, evaluation: Evaluation): unknown {
  const read = hookBodyFrom(body);
  if ("problem" in read) return { decision: "block", reason: blocked(read.problem) };
  if (evaluation.action === "allow") return noOpinion;
  const { event } = read;
  if (event.name === "PreToolUse") return answerBeforeTool(evaluation);
  if (event.name === "PostToolUse") return answerAfterTool(event, evaluation);
  if (event.name === "PostToolUseFailure") {
    return {
      decision: "block",
      reason: objection("this result, which cannot be blocked", evaluation),
    };
  }
  const rewritten = evaluation.action === "modify";
  const reason = rewritten ? unchangeable(evaluation) : sentence("this prompt", evaluation);
  return { decision: "block", reason };
}

function answerBeforeTool(evaluation: Evaluation): unknown {
  const { action, updated_input: updatedInput } = evaluation;
  const hookEventName = "PreToolUse";
  if (action === "modify" && updatedInput !== undefined) {
    return { hookSpecificOutput: { hookEventName, updatedInput } };
  }
  const permissionDecision = action === "ask" ? "ask" : "deny";
  const permissionDecisionReason =
    action === "ask"
      ? `Parapet requires your approval: ${reasonsOf(evaluation)}.`
      : sentence("this call", evaluation);
  return { hookSpecificOutput: { hookEventName, permissionDecision, permissionDecisionReason } };
}

/**
 * The tool has run; what can still be kept is its result from the model. Nobody can be asked any
 * more.
 */
function answerAfterTool(
  { response }: Extract<HookEvent, { readonly name: "PostToolUse" }>,
  evaluation: Evaluation,
): unknown {
  const hookEventName = "PostToolUse";
  const text = evaluation.updated_input?.["text"];
  if (evaluation.action === "modify" && typeof text === "string") {
    const updatedToolOutput = withTextOfResult(response, text);
    if (updatedToolOutput !== undefined) {
      return { hookSpecificOutput: { hookEventName, updatedToolOutput } };
    }
  }
  const reason = sentence("this result", evaluation);
  return {
    decision: "block",
    reason,
    hookSpecificOutput: { hookEventName, updatedToolOutput: blockedResult(response, reason) },
  };
}

function sentence(what: string, evaluation: Evaluation): string {
  return blocked(reasonsOf(evaluation), what);
}

function objection(what: string, evaluation: Evaluation): string {
  return `Parapet objects to ${what}: ${reasonsOf(evaluation)}.`;
}

function blocked(reasons: string, what = "this call"): string {
  return `Parapet blocked ${what}: ${reasons.replace(/\.$/, "")}.`;
}

function unchangeable(evaluation: Evaluation): string {
  return `Parapet blocked this prompt, because Claude Code does not allow hooks to rewrite prompts: ${reasonsOf(evaluation)}.`;
}

function reasonsOf({ reasons }: Evaluation): string {
  const said = reasons.map((reason) => reason.trim().replace(/\.$/, "")).filter(Boolean);
  return said.length === 0 ? "a guardrail objects" : said.join("; ").slice(0, maxReason);
}
