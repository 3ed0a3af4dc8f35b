import { childPointer } from "@parapet/documents/pointer.ts";
import type { EntryPoint, OpenClawModel } from "../../model/model.ts";

// Elsewhere only the approvers that the owner names may answer.
const answeredInTheSameChat = new Set(["slack", "matrix", "msteams"]);

/**
 * True for an entry point whose senders may answer the approval request of their own message with
 * `/approve`.
 */
export function approvesItself({ config }: OpenClawModel, { channel }: EntryPoint): boolean {
  const ownClient = `${childPointer("/channels", channel)}/execApprovals/enabled`;
  return answeredInTheSameChat.has(channel) && config.get(ownClient) !== true;
}
