import { describe, expect, test } from "vitest";
import { FixRefusal } from "../core/check.ts";
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

test("tailnet addresses are told from their neighbors", () => {
  expect(["a.b.ts.net", "100.64.0.1", "100.127.9.9"].map(isInTailnet)).toEqual([true, true, true]);
  expect(["100.63.0.1", "100.128.0.1", "ts.net.evil.example"].map(isInTailnet)).toEqual([
    false,
    false,
    false,
  ]);
});

test("only the scheme of an address is changed", () => {
  expect(withTls("http://ws.example/http:x")).toBe("https://ws.example/http:x");
  expect(withTls("ws://gateway.example:443/x")).toBe("wss://gateway.example:443/x");
});

test("https is not written to the port of plain HTTP", () => {
  expect(withTls("http://mcp.example:80/x?y=:80")).toBe("https://mcp.example/x?y=:80");
  expect(withTls("http://mcp.example:80")).toBe("https://mcp.example");
});

test.for([
  "ws://gateway.example:18789",
  "http://mcp.example:8080/x",
  "http://ann:pw@mcp.example:8443",
])("https is not written before a port of which nobody knows that it speaks TLS: %s", (address) => {
  expect(() => withTls(address)).toThrow(/cannot be known whether port \d+ of \w+\.example speaks/);
});

test.for([
  "http://127.0.0.1:8080",
  "http://10.0.0.7",
  "http://172.20.1.1",
  "ws://192.168.1.9:18789",
  "http://169.254.169.254/latest",
  "http://100.64.1.2",
  "http://box.tail1234.ts.net",
  "http://[::1]:3000",
  "http://[fe80::1]",
  "http://[fd12:3456::1]/mcp",
  "http://[::ffff:192.168.1.4]/mcp",
  "http://[::ffff:c0a8:104]/mcp",
  "http://nas",
  "http://nas.local.",
  "http://db.corp.internal",
  "http://printer.lan",
  "http://router.home.arpa",
  "http://user:secret@intranet.localdomain/x",
])("https is never written before %s", (address) => {
  expect(() => withTls(address)).toThrow(FixRefusal);
});
