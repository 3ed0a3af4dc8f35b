import type { Refuser } from "../core/proof.ts";

/** What OpenClaw says of a call that it does not make, and what that means. */
const refusals: readonly (readonly [Refuser, RegExp])[] = [
  ["guardrail", /Parapet blocked this call/],
  [
    "approval",
    /approval[- ](?:pending|required|denied|unavailable|timed out|timeout)|requires (?:human )?approval|interactive approval|approval cannot|awaiting approval|allowlist miss, ask/i,
  ],
  ["allowlist", /allowlist[- ]miss|not (?:in|on) the allowlist|not allowlisted/i],
  [
    "sandbox",
    /outside (?:of )?(?:the )?(?:sandbox|workspace)|escapes (?:the )?(?:sandbox|workspace)/i,
  ],
  [
    "tool_policy",
    /(?:unknown|no such) tool|tool (?:not found|.{0,80} (?:not available|not allowed|disabled))|denied by (?:tool )?policy|exec denied|security=deny|not permitted/i,
  ],
];

/** Who refused a call by what was given back to the model; undefined where it was not refused. */
export function refuserIn(result: string): Refuser | undefined {
  const start = result.slice(0, 4_000);
  return refusals.find(([, form]) => form.test(start))?.[0];
}
