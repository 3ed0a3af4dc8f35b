import { expect, test } from "vitest";
import { hostOf, listenersTo, reachOfAddress } from "./address-reach.ts";

test.for([
  ["http://localhost:11434/v1", "machine"],
  ["http://127.0.0.1/", "machine"],
  ["http://[::1]:4318", "machine"],
  ["http://0.0.0.0:8080", "machine"],
  ["http://host.docker.internal:1234/v1", "machine"],
  ["http://host.docker.internal.example.org/v1", "public"],
  ["http://192.168.1.4:11434", "private"],
  ["http://172.31.0.1", "private"],
  ["http://172.32.0.1", "public"],
  ["http://100.100.1.1", "tailnet"],
  ["http://box.tail1234.ts.net:11434", "tailnet"],
  ["http://[fd00::1]/", "private"],
  ["http://ollama:11434", "private"],
  ["http://collector.internal:4318", "private"],
  ["https://user:word@api.example.com/v1", "public"],
  ["http://203.0.113.9/v1", "public"],
  ["http://[2001:db8::1]/", "public"],
  ["http://2130706433:8080/", "machine"],
  ["http://0x7f.1/", "machine"],
  ["http://134744072/", "public"],
  ["https://x.example?@localhost/", "public"],
  ["${BASE_URL}/v1", "unknown"],
  ["https://${HOST}/v1", "unknown"],
  ["", "unknown"],
])("an owner learns where %s leads: %s", ([address = "", reach]) => {
  expect(reachOfAddress(address)).toBe(reach);
});

test.for([
  "https://localhost@evil.example/localhost",
  "https://user:p@ss@evil.example/",
  "https://localhost:'@evil.example",
  "https://evil.example?@localhost/",
  "https://evil.example#@localhost/",
  "https://evil.example\\@localhost/",
])("the host of %s is taken from where callers take it", (address) => {
  expect(hostOf(address)).toBe("evil.example");
});

test.for([
  ["http://203.0.113.9:4318", "public"],
  ["ws://192.168.1.4", "private"],
  ["https://203.0.113.9:4318", undefined],
  ["http://localhost:4318", undefined],
  ["http://box.tail1234.ts.net", undefined],
  ["http://${HOST}:4318", undefined],
] as const)("an owner learns who can listen to %s: %s", ([address, listeners]) => {
  expect(listenersTo(address)).toBe(listeners);
});
