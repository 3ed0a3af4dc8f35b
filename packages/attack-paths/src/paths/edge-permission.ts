import type { EdgeKind } from "@parapet/posture";

/**
 * What makes a step possible where neither the edge nor the rule names a weakness: the permission
 * that the edge is.
 */
export const edgePermission: Readonly<Record<EdgeKind, string>> = {
  CAN_WRITE: "content_write_access",
  DELIVERS: "content_delivery",
  ROUTES: "message_routing",
  INSTRUCTS: "instruction_source",
  LOADS: "loaded_content",
  DELEGATES: "agent_delegation",
  RETURNS: "tool_output_in_context",
  INVOKES: "tool_access",
  READS: "read_access",
  WRITES: "write_access",
  EXECUTES: "command_execution",
  ESCAPES: "sandbox_escape",
  ACTS_AS: "identity_use",
  GRANTS: "granted_access",
  EGRESSES: "outbound_access",
  TRIGGERS: "automatic_trigger",
  ASKS: "approval_request",
};

/** Of a path that is its source alone. */
export const exposedSource = "exposed_source";
