import type { SessionDelta } from "../labels/update-session.ts";
import { findInstructions } from "../detectors/instructions/instructions-detector.ts";
import type { Call } from "./call.ts";

/** What a request adds to its session, should it go on. */
export function sessionDelta(call: Call): SessionDelta {
  const { request, tool, facts } = call;
  const isCall = request.point === "pre_tool_call";
  const isDone = request.point === "post_tool_call";
  const hash = request.tool?.definition_hash ?? "";
  return {
    untrusted_seen:
      request.source_trust === "external" || facts.reads_untrusted || speaksToModel(call),
    private_read: facts.reads_private,
    egress_done: (isCall || isDone) && facts.egress,
    isCall,
    cost_usd: request.cost_usd ?? 0,
    definition:
      tool === undefined || hash === "" ? undefined : [`${tool.server}/${tool.bareName}`, hash],
  };
}

/**
 * Neither a tool's result nor a memory gives orders: where one seems to, somebody else has written
 * it.
 */
function speaksToModel({ request, texts }: Call): boolean {
  const { point, source_trust: trust } = request;
  const isOwn = trust === "user" || trust === "operator";
  if (isOwn || (point !== "post_tool_call" && point !== "input")) return false;
  return texts.pieces.some(
    ({ path, text }) => path.length === 0 && findInstructions(text).length > 0,
  );
}
