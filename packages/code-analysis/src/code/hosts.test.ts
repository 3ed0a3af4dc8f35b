import { expect, test } from "vitest";
import { hostIn, isThisMachine } from "./hosts.ts";

test.each([
  ["localhost", true],
  ["LOCALHOST", true],
  ["127.0.0.1", true],
  ["127.8.9.10", true],
  ["0.0.0.0", true],
  ["::1", true],
  ["[::1]", true],
  ["host.docker.internal", true],
  ["hostXdockerXinternal", false],
  ["localhost.example", false],
  ["not-localhost", false],
  ["127.0.0.1.example", false],
  ["128.0.0.1", false],
  ["0.0.0.1", false],
  ["::2", false],
  ["docker.internal", false],
])("%s is this machine: %s", (host, expected) => {
  expect(isThisMachine(host)).toBe(expected);
});

test.each([
  ["post to https://Api.Example.com/v1", "api.example.com"],
  ["http://ana:word@api.example.com:8080/v1", "api.example.com"],
  ["wss://api.example.com?x", "api.example.com"],
  ["ws://api.example.com", "api.example.com"],
  ["ftp://files.example.com/a", "files.example.com"],
  ["http://[2001:db8::1]:80/", "[2001:db8::1]"],
  ["file:///etc/passwd", undefined],
  ["xhttp://api.example.com", undefined],
  ["api.example.com", undefined],
  ["", undefined],
  [undefined, undefined],
])("the host in %j is %j", (text, expected) => {
  expect(hostIn(text)).toBe(expected);
});
