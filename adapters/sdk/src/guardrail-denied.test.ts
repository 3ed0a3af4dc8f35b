import { expect, test } from "vitest";
import { GuardrailDenied } from "./guardrail-denied.ts";

test("a denied call says which tool it was, why, and to developers what lies behind it", () => {
  const cause = new Error("refused");
  const denied = new GuardrailDenied("send_email", { reason: "it sends secrets.", cause });
  expect(denied).toBeInstanceOf(Error);
  expect(denied).toMatchObject({
    name: "GuardrailDenied",
    message: "Parapet blocked this call: it sends secrets.",
    tool: "send_email",
    hasRun: false,
    cause,
  });
});

test("of a call that has been made, only its result is held back", () => {
  const denied = new GuardrailDenied("read", { reason: "it holds a secret.", hasRun: true });
  expect(denied).toMatchObject({
    message: "Parapet blocked the result of this call, which has already run: it holds a secret.",
    hasRun: true,
  });
});
