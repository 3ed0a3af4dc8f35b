import {
  ClientNotificationSchema,
  ClientRequestSchema,
  ServerNotificationSchema,
  ServerRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, test } from "vitest";
import { type Message, messageFrom } from "./message.ts";
import { protocolWith, type Side } from "./protocol.ts";

const protocol = protocolWith(new Set(["x/ask", "notifications/x"]));

function refusal(value: unknown, from: Side) {
  const message: Message | undefined = messageFrom(value);
  if (message?.kind !== "request" && message?.kind !== "notification") return "no message";
  return protocol.refusalOf(message, from)?.code;
}

const methodsIn = (schema: {
  readonly options: readonly { readonly shape: { readonly method: { readonly value: string } } }[];
}) => schema.options.map(({ shape }) => shape.method.value);

describe.for([
  ["client", methodsIn(ClientRequestSchema), methodsIn(ClientNotificationSchema)],
  ["server", methodsIn(ServerRequestSchema), methodsIn(ServerNotificationSchema)],
] as const)("what the official library sends as a %s", ([from, requests, notifications]) => {
  test.for(requests)("passes: %s, with an id alone", (method) => {
    expect(refusal({ id: 1, method }, from)).toBeUndefined();
    expect(refusal({ method }, from)).toBe(-32_600);
  });

  test.for(notifications)("passes: %s, without an id alone", (method) => {
    expect(refusal({ method }, from)).toBeUndefined();
    expect(refusal({ id: 1, method }, from)).toBe(-32_600);
  });
});

test("what one side may say, the other may not", () => {
  expect(refusal({ id: 1, method: "tools/call" }, "server")).toBe(-32_601);
  expect(refusal({ id: 1, method: "sampling/createMessage" }, "client")).toBe(-32_601);
  expect(refusal({ method: "notifications/message" }, "client")).toBe(-32_601);
});

test("what the owner allows passes as what its name says", () => {
  expect(refusal({ id: 1, method: "x/ask" }, "client")).toBeUndefined();
  expect(refusal({ method: "x/ask" }, "client")).toBe(-32_600);
  expect(refusal({ method: "notifications/x" }, "server")).toBeUndefined();
  expect(refusal({ id: 1, method: "notifications/x" }, "server")).toBe(-32_600);
  expect(refusal({ id: 1, method: "x/other" }, "client")).toBe(-32_601);
});
