import { expect, test } from "vitest";
import { isCollectingHost } from "./collecting-host.ts";

test.each([
  "webhook.site",
  "ab12.oast.fun",
  "x.requestbin.net",
  "paste.c-net.org",
  "pastebin.com",
  "hastebin.com",
  "termbin.com",
  "a-b.trycloudflare.com",
  "8f3a.ngrok-free.app",
  "203.0.113.9:8080",
])("anyone who knows the address reads what goes to %s", (host) => {
  expect(isCollectingHost(host)).toBe(true);
});

test.each([
  "api.github.com",
  "hooks.slack.com",
  "zzz.io",
  "cabin.com.au",
  "file.io.zzz.io",
  "recycle.io",
  "",
])("%s may be a service", (host) => {
  expect(isCollectingHost(host)).toBe(false);
});
