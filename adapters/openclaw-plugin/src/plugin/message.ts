import { endsOf, type Evaluation } from "@parapet/adapter-link";
import { type Ask, longestText } from "./ask.ts";
import type { Hooks, MessageDecision } from "./host.ts";
import { reasonOf, sentence } from "./sentences.ts";
import type { Sessions } from "./sessions.ts";

/**
 * Asks about each message before it is delivered. OpenClaw delivers it all the same when a handler
 * of this hook fails, so an answer that cannot be had lets it go, too, with a warning in the log.
 */
export function guardMessages(
  ask: Ask,
  sessions: Sessions,
  warn: (sentence: string) => void,
): Hooks["message_sending"] {
  return async ({ content }, context) => {
    if (content === "") return {};
    const session = sessions.of(context);
    const asked = ask({
      agent_id: session.agentId,
      session_id: session.id,
      ...(session.parentId === "" ? {} : { parent_session_id: session.parentId }),
      point: "output",
      source_trust: "agent",
      text: endsOf(content, longestText),
    });
    return asked.then(decisionOf, (error) => {
      warn(sentence("Parapet allowed a message that it could not evaluate", [reasonOf(error)]));
      return {};
    });
  };
}

/** There is nobody to ask about a message: what would be asked is blocked. */
function decisionOf({ action, reasons, updated_input: input }: Evaluation): MessageDecision {
  if (action === "allow") return {};
  const text = input?.["text"];
  if (action === "modify" && typeof text === "string") return { content: text };
  return { cancel: true, cancelReason: sentence("Parapet blocked this message", reasons) };
}
