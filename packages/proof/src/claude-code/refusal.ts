import type { Refuser } from "../core/proof.ts";

/** What Claude Code says of a call that it does not make, and what that means. */
const refusals: readonly (readonly [Refuser, RegExp])[] = [
  ["guardrail", /Parapet/],
  [
    "approval",
    /requested permissions? to|haven't granted it|needs approval|requires approval|permission to use .{0,80} has not been granted/i,
  ],
  [
    "tool_policy",
    /no such tool available|permission to [^.]{0,200} has been denied|is not (?:enabled|allowed) in this context|denied by your permission settings/i,
  ],
];

/** Who refused a call by what was given back to the model; undefined where it was not refused. */
export function refuserIn(result: string): Refuser | undefined {
  const start = result.slice(0, 4_000);
  return refusals.find(([, form]) => form.test(start))?.[0];
}
