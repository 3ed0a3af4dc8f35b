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
  ["${BASE_URL}/v1", "unknown"],
  ["https://${HOST}/v1", "unknown"],
  ["", "unknown"],
])("an owner learns where %s leads: %s", ([address = "", reach]) => {
  expect(reachOfAddress(address)).toBe(reach);
});

test("a host is not taken from the name or the path of an address", () => {
  expect(hostOf("https://localhost@evil.example/localhost")).toBe("evil.example");
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
