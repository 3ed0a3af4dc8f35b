import { expect, test } from "vitest";
import { type CallState, scriptOf } from "../core/script.ts";
import { fetched } from "./fetched.ts";

const script = (state: CallState) => ({ ...scriptOf([], () => undefined), stateOf: () => state });
const refuserOf = (text: string) => (text === "no" ? ("approval" as const) : undefined);

/* Only a refusal that was seen is one: a page that did not come says nothing of the path. */
test.each<[CallState, object]>([
  [
    { is: "answered", text: "no" },
    { is: "refused", by: "approval" },
  ],
  [{ is: "not_offered" }, { is: "refused", by: "tool_policy" }],
  [{ is: "answered", text: "connection  refused" }, { is: "unknown" }],
  [{ is: "called" }, { is: "unknown" }],
  [{ is: "waiting" }, { is: "unknown", detail: "no turn" }],
])("a text whose fetch is %j", (state, expected) => {
  expect(fetched(script(state), refuserOf, "no turn")).toMatchObject(expected);
});
