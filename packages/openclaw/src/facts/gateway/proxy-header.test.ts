import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { userHeaderNamesNobody } from "./proxy-header.ts";

const namesNobody = (proxy: string, mode = "trusted-proxy"): boolean =>
  userHeaderNamesNobody(
    sampleModel(`{ gateway: { auth: { mode: "${mode}", token: "x", trustedProxy: ${proxy} } } }`),
  );

test.each([
  [`{ userHeader: "X-Real-IP" }`, true],
  [`{ userHeader: "x-real-ip", allowUsers: [""] }`, true],
  [`{ userHeader: "x-real-ip", allowUsers: ["10.0.0.7"] }`, false],
  [`{ userHeader: "x-forwarded-user" }`, false],
  [`{}`, false],
])("of %s it is %s that the header names nobody", (proxy, expected) => {
  expect(namesNobody(proxy)).toBe(expected);
});

test("a gateway that asks for a token does not look at the header", () => {
  expect(namesNobody(`{ userHeader: "x-real-ip" }`, "token")).toBe(false);
});
