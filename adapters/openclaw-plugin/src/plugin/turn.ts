import { endsOf, type EvaluationRequest, type Evaluation } from "@parapet/adapter-link";
import { type Ask, longestText } from "./ask.ts";
import type { Hooks, TurnContext, TurnDecision, TurnEvent } from "./host.ts";
import { reasonOf, sentence } from "./sentences.ts";
import type { Sessions } from "./sessions.ts";

/** Asks about each turn before the model reads its prompt. Whatever goes wrong blocks the turn. */
export function guardTurns(ask: Ask, sessions: Sessions): Hooks["before_agent_run"] {
  return async (event, context) => {
    sessions.worksIn(context, context.workspaceDir ?? "");
    const { kind, sourceSessionKey = "" } = context.inputProvenance ?? {};
    if (kind === "inter_session") sessions.descends(context.sessionKey ?? "", sourceSessionKey);
    const session = sessions.of(context);
    const asked = ask({
      agent_id: session.agentId,
      session_id: session.id,
      ...(session.parentId === "" ? {} : { parent_session_id: session.parentId }),
      point: "input",
      source_trust: trustOf(event, context),
      text: endsOf(event.prompt, longestText),
    });
    return asked.then(decisionOf, (error) => refusal([reasonOf(error)]));
  };
}

/** OpenClaw cannot rewrite a prompt here, and has nobody to ask. */
function decisionOf({ action, reasons }: Evaluation): TurnDecision {
  return action === "allow" ? { outcome: "pass" } : refusal(reasons);
}

function refusal(reasons: readonly string[]): TurnDecision {
  const message = sentence("Parapet blocked this turn", reasons);
  return { outcome: "block", reason: message, message };
}

/** Whose words the prompt holds: the owner's own, unless OpenClaw says otherwise. */
function trustOf(
  { senderIsOwner }: TurnEvent,
  { trigger, inputProvenance }: TurnContext,
): EvaluationRequest["source_trust"] {
  if (inputProvenance?.kind === "inter_session") return "agent";
  if (senderIsOwner === false) return "external";
  return trigger === "cron" || trigger === "heartbeat" ? "operator" : "user";
}
