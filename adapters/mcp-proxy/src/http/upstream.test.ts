import { expect, test } from "vitest";
import { headersToClient, headersToServer } from "./upstream.ts";

test.each(["accept", "authorization", "mcp-protocol-version", "user-agent"])(
  "the server gets what the client says to it: %s",
  (name) => {
    expect(headersToServer({ [name]: "x" })).toEqual({ [name]: "x" });
  },
);

test.each([
  "x-parapet-token",
  "mcp-session-id",
  "cookie",
  "origin",
  "host",
  "mcp-method",
  "content-type",
])("the server gets no other header: %s", (name) => {
  expect(headersToServer({ [name]: "x" })).toEqual({});
});

test("what headers say of a message is what the message says", () => {
  const headers = { "mcp-method": "ping", "mcp-name": "other" };
  const body = { method: "tools/call", params: { name: "read" } };
  expect(headersToServer(headers, body)).toEqual({
    "content-type": "application/json",
    "mcp-method": "tools/call",
    "mcp-name": "read",
  });
  const odd = { method: "tools/call", params: { name: "a\nb" } };
  expect(headersToServer(headers, odd)).not.toHaveProperty("mcp-name");
  expect(headersToServer({}, body)).toEqual({ "content-type": "application/json" });
});

test.each([
  ["mcp-session-id", "abc-1", false],
  ["retry-after", "30", true],
  ["retry-after", "soon", false],
  ["set-cookie", "a=b", false],
  ["access-control-allow-origin", "*", false],
  ["location", "https://c.zzz.io", false],
])(
  "the client gets what it needs of a server's headers, and nothing else: %s: %s",
  (name, value, isPassed) => {
    expect(headersToClient({ [name]: value })).toEqual(isPassed ? { [name]: value } : {});
  },
);
