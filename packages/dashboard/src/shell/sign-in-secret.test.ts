import { expect, test } from "vitest";
import { secretIn } from "./sign-in-secret.ts";

test.each([
  ["parapet_op_abc", { token: "parapet_op_abc" }],
  [" parapet_op_abc\n", { token: "parapet_op_abc" }],
  ["parapet_in_abc", { code: "parapet_in_abc" }],
  ["http://127.0.0.1:8000/#sign-in=parapet_in_abc\n", { code: "parapet_in_abc" }],
  ["http://[::1]:8000/findings?q=a#sign-in=parapet_in_abc", { code: "parapet_in_abc" }],
  ["", { token: "" }],
])("%j is taken for what it is", (pasted, secret) => {
  expect(secretIn(pasted)).toEqual(secret);
});
