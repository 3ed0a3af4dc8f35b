import { expect, test } from "vitest";
import { addressRangeOf } from "./address-range.ts";

test.for([
  ["0.0.0.0/0", "everyone", true],
  ["::/0", "everyone", true],
  ["::ffff:0:0/96", "everyone", true],
  ["10.0.0.0/8", "large", false],
  ["::ffff:10.0.0.0/104", "large", false],
  ["192.168.0.0/16", "large", false],
  ["192.168.1.0/24", "network", false],
  ["fd00:1234:5678:1::/64", "network", false],
  ["10.0.0.1", "few", false],
  ["127.0.0.1", "few", true],
  ["127.0.0.0/8", "large", true],
  ["::1", "few", true],
  ["::1/128", "few", true],
  [" 10.0.0.1/32 ", "few", false],
  ["::ffff:10.0.0.1", "few", false],
  ["0.0.0.0/1", "everyone", true],
  ["128.0.0.0/1", "everyone", false],
] as const)("sees how many hosts %s lets in", ([entry, size, coversLoopback]) => {
  expect(addressRangeOf(entry)).toEqual({ size, coversLoopback });
});

test.for([
  "",
  "proxy.example.net",
  "10.0.0.0/33",
  "::ffff:10.0.0.0/32",
  "::/129",
  "10.0.0.0/8/8",
  "1.2.3/8",
  "1.2.3.4/x",
])("takes %j for no address at all", (entry) => {
  expect(addressRangeOf(entry)).toBeUndefined();
});
