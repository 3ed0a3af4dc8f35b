import { expect, test } from "vitest";
import { proofOf } from "./prove-plugin.ts";

const held = { answered: "blocked", away: "blocked", complaint: "" } as const;

test("a gateway that makes the call is not protected, whatever happens elsewhere", () => {
  expect(proofOf({ is: "ran" }, held)).toMatchObject({
    blocked: false,
    ran: true,
    detail: expect.stringContaining("has not loaded the plugin"),
  });
});

test("a gateway that refuses the call is believed, and of one that cannot be asked nothing is known", () => {
  expect(proofOf({ is: "blocked" }, { ...held, answered: "not made" }).blocked).toBe(true);
  expect(proofOf({ is: "unknown", why: "unauthorized" }, held)).toMatchObject({
    blocked: false,
    ran: false,
    detail: expect.stringContaining("could not be asked: unauthorized."),
  });
});

test("a call that was never made proves nothing, and the reason is told", () => {
  const failed = { answered: "not made", away: "not made", complaint: "Config invalid" } as const;
  expect(proofOf({ is: "none" }, failed)).toMatchObject({
    blocked: false,
    blocked_when_away: false,
    ran: false,
    ran_when_away: false,
    detail: expect.stringContaining("It said: Config invalid"),
  });
});
