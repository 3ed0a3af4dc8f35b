import { expect, test } from "vitest";
import { type CallState, scriptOf } from "../core/script.ts";
import type { Refuser } from "../core/proof.ts";
import { fetched } from "./fetched.ts";

const script = (state: CallState) => ({ ...scriptOf([], () => undefined), stateOf: () => state });
const refusers: Readonly<Record<string, Refuser>> = {
  no: "approval",
  "Parapet blocked this call": "guardrail",
};
const refuserOf = (text: string) => refusers[text];

/* Only a refusal that was seen is one: a page that did not come says nothing of the path. */
test.each<[CallState, object]>([
  [
    { is: "answered", tool: "exec", text: "no" },
    { is: "refused", by: "approval" },
  ],
  [{ is: "not_offered" }, { is: "refused", by: "tool_policy" }],
  [{ is: "answered", tool: "exec", text: "connection  refused" }, { is: "unknown" }],
  // The adapter refuses what it cannot ask about, too.
  [{ is: "answered", tool: "exec", text: "Parapet blocked this call" }, { is: "unknown" }],
  [{ is: "called", tool: "exec" }, { is: "unknown" }],
  [{ is: "waiting" }, { is: "unknown", detail: "no turn" }],
])("a text whose fetch is %j", (state, expected) => {
  const judged = { refuserOf, objection: undefined };
  expect(fetched(script(state), judged, "no turn")).toMatchObject(expected);
});

test("a fetch that a guardrail refused is refused by its name", () => {
  const objection = { guardrail: "no-web", reason: "No web.", to: "call" } as const;
  const state: CallState = { is: "answered", tool: "exec", text: "Parapet blocked this call" };
  expect(fetched(script(state), { refuserOf, objection }, "")).toMatchObject({
    is: "refused",
    by: { guardrail: "no-web" },
    detail: 'A guardrail refused the call: "No web."',
  });
});
