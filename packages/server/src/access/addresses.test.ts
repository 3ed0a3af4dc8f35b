import { expect, test } from "vitest";
import { hostNameOf, isLoopbackHost } from "./addresses.ts";

test.each(["127.0.0.1", "127.8.9.1", "localhost", "LOCALHOST", "::1", "[::1]", "0:0:0:0:0:0:0:1"])(
  "%s is an address of this machine alone",
  (host) => expect(isLoopbackHost(host)).toBe(true),
);

test.each([
  "0.0.0.0",
  "::",
  "192.168.1.4",
  "example.org",
  "localhost.example.org",
  "127.0.0.1.example.org",
  "0x7f.1",
  "2130706433",
  "",
])("%s may be reached from elsewhere or names something else", (host) =>
  expect(isLoopbackHost(host)).toBe(false),
);

test.each([
  ["localhost:8000", "localhost"],
  ["[::1]:8000", "[::1]"],
  ["Example.ORG", "example.org"],
  ["user@localhost", undefined],
  ["localhost:8000:1", undefined],
  ["localhost/evil", undefined],
  ["", undefined],
])("the host of %s is %s", (header, name) => expect(hostNameOf(header)).toBe(name));
