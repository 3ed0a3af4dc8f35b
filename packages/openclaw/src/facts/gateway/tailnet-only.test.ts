import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { isTailnetOnly } from "./tailnet-only.ts";

test.each([
  [true, `{ tailscale: { mode: "serve" } }`],
  [true, `{ bind: "tailnet" }`],
  [false, `{}`],
  [false, `{ bind: "lan" }`],
  [false, `{ bind: "lan", tailscale: { mode: "serve" } }`],
  [false, `{ tailscale: { mode: "funnel" } }`],
])("it is %s that only the tailnet reaches %s", (expected, gateway) => {
  expect(isTailnetOnly(sampleModel(`{ gateway: ${gateway} }`).gateway)).toBe(expected);
});
