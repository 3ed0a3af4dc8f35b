import { childPointer } from "@parapet/documents/pointer.ts";
import type { EntryPoint, OpenClawModel } from "../../model/model.ts";

// Elsewhere only the approvers that the owner names may answer.
const answeredInTheSameChat = new Set(["slack", "matrix", "msteams"]);

/** True for a door whose senders may answer the approval that their own message asks for, with `/approve`. */
export function approvesItself({ config }: OpenClawModel, { channel }: EntryPoint): boolean {
  const ownClient = `${childPointer("/channels", channel)}/execApprovals/enabled`;
  return answeredInTheSameChat.has(channel) && config.get(ownClient) !== true;
}
