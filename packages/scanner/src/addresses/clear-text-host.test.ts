import { describe, expect, test } from "vitest";
import { clearTextHost, isInTailnet, withTls } from "./clear-text-host.ts";

describe("an address that sends clear text over a network", () => {
  test.for([
    ["http://192.168.1.9:18789/hooks", "192.168.1.9"],
    ["ws://gateway.local:18789", "gateway.local"],
    ["WS://Gateway.Example", "gateway.example"],
  ])("is seen in %s", ([url, host]) => {
    expect(clearTextHost(url ?? "")).toBe(host);
  });

  test.for([
    "https://example.org",
    "wss://example.org",
    "http://127.0.0.1:8788/x",
    "http://localhost:1",
    "ws://[::1]:18789",
    "not a url",
    "",
  ])("is not seen in %j", (url) => {
    expect(clearTextHost(url)).toBeUndefined();
  });
});

test("tailnet addresses are told from their neighbours", () => {
  expect(["a.b.ts.net", "100.64.0.1", "100.127.9.9"].map(isInTailnet)).toEqual([true, true, true]);
  expect(["100.63.0.1", "100.128.0.1", "ts.net.evil.example"].map(isInTailnet)).toEqual([
    false,
    false,
    false,
  ]);
});

test("only the scheme of an address is changed", () => {
  expect(withTls("http://ws.example/http:x")).toBe("https://ws.example/http:x");
  expect(withTls("ws://10.0.0.2:18789")).toBe("wss://10.0.0.2:18789");
});
