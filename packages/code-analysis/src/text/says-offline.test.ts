import { expect, test } from "vitest";
import { saysOffline } from "./says-offline.ts";
import { glanceAt } from "./text-glance.ts";

const says = (text: string) => saysOffline(text, glanceAt(text.toLowerCase()));

test.each([
  "Everything runs entirely offline.",
  "It makes no network requests.",
  "Nothing leaves your machine.",
  "- No external API calls",
  "It makes no network requests in any mode.",
])("a promise: %s", (text) => {
  expect(says(text)).toBe(true);
});

test.each([
  "If there is no network access, use the cache.",
  "**Causes**:\n1. No internet connection\n2. The API is down",
  "Requests fail on machines with no outbound access.",
  "It sends the report to the server.",
  "Runs in bounded time, no network calls in gates.",
])("no promise: %s", (text) => {
  expect(says(text)).toBe(false);
});
