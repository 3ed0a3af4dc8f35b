import type {
  EnforcementState,
  GuardrailMatch,
  GuardrailPoint,
  GuardrailRegistration,
} from "@parapet/posture";
import { compileNameGlob } from "../conditions/glob.ts";
import { categoryOf } from "../facts/tools/tool-category.ts";

/**
 * True for a guardrail that is known to stop calls. What is only declared, or only watches,
 * protects nobody yet.
 */
export function isEnforced({
  enforcement_state,
}: Pick<GuardrailRegistration, "enforcement_state">): boolean {
  return enforcement_state === "enforced";
}

/** The best of several: one that is enforced is enough. Not enforced where there is none. */
export function bestEnforcement(states: readonly EnforcementState[]): EnforcementState {
  if (states.includes("enforced")) return "enforced";
  return states.includes("unknown") ? "unknown" : "not_enforced";
}

/** True where a guardrail denies or asks; the other actions let a call go on. */
export function refuses({ action }: Pick<GuardrailRegistration, "action">): boolean {
  return action === "deny" || action === "ask";
}

/** True where it is asked before the call runs, and not after it. */
export function isAskedAt(
  { points }: Pick<GuardrailRegistration, "points">,
  ...any: readonly GuardrailPoint[]
): boolean {
  return any.some((point) => points.includes(point));
}

/** A tool as a configuration knows it, before anything was called. */
export type KnownTool = {
  readonly name: string;
  /** The MCP server that offers it; "" for a tool of the runtime. */
  readonly server: string;
};

/**
 * Answers whether a guardrail is asked about every call of a tool that untrusted senders may have
 * brought about. A guardrail for trusted sources alone is not; what its condition then says of a
 * call is another matter.
 */
export function coversTool({
  tools,
  mcp_servers,
  tool_categories,
  trust,
}: GuardrailMatch): (tool: KnownTool) => boolean {
  const names = tools.map(compileNameGlob);
  const servers = mcp_servers.map(compileNameGlob);
  const coversExternal = trust.length === 0 || trust.includes("external");
  return ({ name, server }) =>
    coversExternal &&
    (names.length === 0 || names.some((fits) => fits(name))) &&
    (servers.length === 0 || servers.some((fits) => fits(server))) &&
    (tool_categories.length === 0 || tool_categories.includes(categoryOf(name, server)));
}
