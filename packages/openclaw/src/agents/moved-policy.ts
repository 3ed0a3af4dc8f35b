import { rewriteTexts } from "@parapet/posture/redaction";
import type { AgentPolicy } from "../model/model.ts";
import type { RosterEntry } from "../model/roster.ts";
import { movedGrant } from "../tools/moved-grant.ts";

/** What only settings decide, and not which agent it is. */
export type SettledPolicy = Omit<
  AgentPolicy,
  keyof RosterEntry | "isDefault" | "workspace" | "subagents"
>;

/**
 * The policy of one agent as that of another with the same settings: pointers to `from` and below
 * lead to `to` instead. No value of a setting may look like such a pointer.
 */
export function movedPolicy(policy: SettledPolicy, from: string, to: string): SettledPolicy {
  const { grant, grantMcp, grantAsSubagent, senders, ...data } = policy;
  const placed = (text: string): string =>
    text.startsWith(`${from}/`) ? `${to}${text.slice(from.length)}` : text;
  return {
    ...rewriteTexts(data, placed),
    grant: movedGrant(grant, placed),
    grantMcp: movedGrant(grantMcp, placed),
    grantAsSubagent: movedGrant(grantAsSubagent, placed),
    senders: () =>
      senders().map((one) => ({
        ...one,
        at: placed(one.at),
        grant: movedGrant(one.grant, placed),
      })),
  };
}
