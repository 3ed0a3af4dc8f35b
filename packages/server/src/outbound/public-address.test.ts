import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each([
  "127.0.0.1",
  "127.8.8.8",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.100.100.200",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "::ffff:0:127.0.0.1",
  "::1:127.0.0.1",
  "64:ff9b::7f00:1",
  "2001:0:1::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "1::1",
  "4000::1",
  "fd00::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "localhost",
  "",
  "1.2.3.4.5",
])("%s is not called", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "::ffff:1.1.1.1"])(
  "%s may be called",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
