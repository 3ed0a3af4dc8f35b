import type { HookEvaluation } from "@parapet/adapter-link";
import { hookBodyFrom, type HookEvent } from "./hook-body.ts";
import { blockedResult, withTextOfResult } from "./result-texts.ts";

/** What Claude Code does on with no answer at all: it goes on as it would without the hook. */
const noOpinion = {};

const maxReason = 2_000;

/**
 * Claude Code's own answer. It never says "allow", which would skip the person's own permission prompt. A verdict that
 * is not understood blocks.
 */
export function answerTo(body: unknown, verdict: HookEvaluation): unknown {
  const read = hookBodyFrom(body);
  if ("problem" in read) return { decision: "block", reason: blocked(read.problem) };
  if (verdict.action === "allow") return noOpinion;
  const { event } = read;
  if (event.name === "PreToolUse") return answerBeforeTool(verdict);
  if (event.name === "PostToolUse") return answerAfterTool(event, verdict);
  if (event.name === "PostToolUseFailure") {
    return {
      decision: "block",
      reason: objection("this result, which cannot be blocked", verdict),
    };
  }
  const rewritten = verdict.action === "modify";
  const reason = rewritten ? unchangeable(verdict) : sentence("this prompt", verdict);
  return { decision: "block", reason };
}

function answerBeforeTool(verdict: HookEvaluation): unknown {
  const { action, updated_input: updatedInput } = verdict;
  const hookEventName = "PreToolUse";
  if (action === "modify" && updatedInput !== undefined) {
    return { hookSpecificOutput: { hookEventName, updatedInput } };
  }
  const permissionDecision = action === "ask" ? "ask" : "deny";
  const permissionDecisionReason =
    action === "ask"
      ? `Parapet requires your approval: ${reasonsOf(verdict)}.`
      : sentence("this call", verdict);
  return { hookSpecificOutput: { hookEventName, permissionDecision, permissionDecisionReason } };
}

/** The tool has run; what can still be kept is its result from the model. Nobody can be asked any more. */
function answerAfterTool(
  { response }: Extract<HookEvent, { readonly name: "PostToolUse" }>,
  verdict: HookEvaluation,
): unknown {
  const hookEventName = "PostToolUse";
  const text = verdict.updated_input?.["text"];
  if (verdict.action === "modify" && typeof text === "string") {
    const updatedToolOutput = withTextOfResult(response, text);
    if (updatedToolOutput !== undefined) {
      return { hookSpecificOutput: { hookEventName, updatedToolOutput } };
    }
  }
  const reason = sentence("this result", verdict);
  return {
    decision: "block",
    reason,
    hookSpecificOutput: { hookEventName, updatedToolOutput: blockedResult(response, reason) },
  };
}

function sentence(what: string, verdict: HookEvaluation): string {
  return blocked(reasonsOf(verdict), what);
}

function objection(what: string, verdict: HookEvaluation): string {
  return `Parapet objects to ${what}: ${reasonsOf(verdict)}.`;
}

function blocked(reasons: string, what = "this call"): string {
  return `Parapet blocked ${what}: ${reasons.replace(/\.$/, "")}.`;
}

function unchangeable(verdict: HookEvaluation): string {
  return `Parapet blocked this prompt, because Claude Code does not allow hooks to rewrite prompts: ${reasonsOf(verdict)}.`;
}

function reasonsOf({ reasons }: HookEvaluation): string {
  const said = reasons.map((reason) => reason.trim().replace(/\.$/, "")).filter(Boolean);
  return said.length === 0 ? "a guardrail objects" : said.join("; ").slice(0, maxReason);
}
