import type { Growth } from "../labels/grow.ts";
import type { Call } from "./call.ts";

/** What a request adds to its session, should it go on. */
export function growthOf({ request, tool, facts }: Call): Growth {
  const isCall = request.point === "pre_tool_call";
  const isDone = request.point === "post_tool_call";
  const hash = request.tool?.definition_hash ?? "";
  return {
    untrusted_seen: request.source_trust === "external" || facts.reads_untrusted,
    private_read: facts.reads_private,
    egress_done: (isCall || isDone) && facts.egress,
    isCall,
    cost_usd: request.cost_usd ?? 0,
    definition:
      tool === undefined || hash === "" ? undefined : [`${tool.server}/${tool.bareName}`, hash],
  };
}
