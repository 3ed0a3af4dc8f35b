import { expect, test } from "vitest";
import { browserCookieWith, browsersIn, ownPage } from "./browser-cookie.ts";
import { pendingSignIns } from "./pending-sign-ins.ts";

test("what a browser comes back with is good once, soon, and in this browser alone", () => {
  let now = 0;
  const pending = pendingSignIns<string>({ lifeMs: 1_000, nowMs: () => now });
  pending.keep("state", "browser", "ada");
  expect(pending.take("other", ["browser"])).toBeUndefined();
  expect(pending.take("state", ["planted", "browser"])).toBe("ada");
  expect(pending.take("state", ["browser"])).toBeUndefined();

  pending.keep("state", "browser", "ada");
  expect(pending.take("state", ["planted"])).toBeUndefined();
  expect(pending.take("state", ["browser"])).toBeUndefined();

  pending.keep("state", "browser", "ada");
  now = 1_000;
  expect(pending.take("state", ["browser"])).toBeUndefined();
});

test("anyone who begins again and again fills no memory", () => {
  const pending = pendingSignIns<number>({ lifeMs: 1_000, nowMs: () => 0 });
  for (let at = 0; at <= 10_000; at += 1) pending.keep(`s${at}`, "b", at);
  expect(pending.take("s0", ["b"])).toBeUndefined();
  expect(pending.take("s1", ["b"])).toBe(1);
  expect(pending.take("s10000", ["b"])).toBe(10_000);
});

test.each([
  ["/findings?service=web", "/findings?service=web"],
  [undefined, "/"],
  ["https://evil.example/", "/"],
  ["//evil.example/", "/"],
  ["/\\evil.example/", "/"],
  ["/%09/evil.example", "/%09/evil.example"],
  ["/.//evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/api/v1/session", "/"],
  ["/a/../api/v1/session", "/"],
])("the way back to %j leads to %j of this service", (to, page) => {
  expect(ownPage(to)).toBe(page);
});

test("no script reads the browser's cookie, and planted ones of other ports hide it from nobody", () => {
  expect(browserCookieWith("x", true)).toMatch(
    /; HttpOnly; SameSite=Lax; Path=\/api\/v1;.*; Secure$/,
  );
  expect(browserCookieWith("x", false)).not.toContain("Secure");
  expect(browsersIn("a=b; parapet_sign_in=planted; parapet_sign_in=own")).toEqual([
    "planted",
    "own",
  ]);
  expect(
    browsersIn(Array.from({ length: 99 }, (_, at) => `parapet_sign_in=${at}`).join(";")),
  ).toHaveLength(10);
});
