import { expect, test } from "vitest";
import { isWebhookAddress } from "./webhook-address.ts";

test.each([
  ["https://hooks.example.test/x", true],
  ["http://hooks.example.test/x", true],
  ["https://ada:pw@hooks.example.test/x", false],
  ["ftp://hooks.example.test/x", false],
  ["hooks.example.test", false],
])("%s can be a webhook: %s", (text, can) => {
  expect(isWebhookAddress(text)).toBe(can);
});
