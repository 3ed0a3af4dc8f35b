import { expect, test } from "vitest";
import { guardrailLibrary } from "../library/guardrails/index.ts";
import { libraryRequest } from "../library/library-request.ts";
import { mayStop } from "./may-stop.ts";
import { registrationFrom } from "./registration.ts";

const origin = {
  guardrailId: "gr_1",
  service: "home",
  registeredVia: "api",
  now: new Date("2026-01-01T00:00:00.000Z"),
} as const;

function stops(condition: string): readonly [local: boolean, outward: boolean] {
  const guard = registrationFrom(
    { agent_id: "main", guardrail_name: "guard", provider: "rule", condition },
    origin,
  );
  return [mayStop(guard, { reachOut: false }), mayStop(guard, { reachOut: true })];
}

test.each([
  ["", [true, true]],
  ["facts.destroys", [true, true]],
  ["facts.egress && labels.untrusted_seen", [false, true]],
  ["facts.egress || facts.destroys", [true, true]],
  ["facts.network.exists(n, n.host == 'metadata')", [false, true]],
  ["size(facts.recipients) > 0", [true, true]],
  ["tool.changed", [false, false]],
  ["tool.changed && facts.egress", [false, false]],
] as const)("a guardrail may stop what its condition does not rule out: %s", (condition, may) => {
  expect(stops(condition)).toEqual(may);
});

test("of the library, what looks at where a call goes stops no local command", () => {
  const leaves = guardrailLibrary
    .filter((one) => {
      const request = libraryRequest(one, "main");
      return !mayStop(registrationFrom(request, origin), { reachOut: false });
    })
    .map(({ name }) => name);
  expect(leaves).toEqual([
    "flow-untrusted-private-egress",
    "metadata-hosts",
    "private-network",
    "secret-in-arguments",
    "tool-drift",
  ]);
});
