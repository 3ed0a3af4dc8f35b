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

/** What the protocol has, by its specification, over all of its versions. */
const specified = {
  client: {
    requests:
      `completion/complete initialize logging/setLevel ping prompts/get prompts/list resources/list resources/read
       resources/subscribe resources/templates/list resources/unsubscribe server/discover subscriptions/listen tasks/cancel
       tasks/get tasks/list tasks/result tasks/update tools/call tools/list`.split(/\s+/),
    notifications:
      `notifications/cancelled notifications/initialized notifications/progress notifications/roots/list_changed
       notifications/tasks/status`.split(/\s+/),
  },
  server: {
    requests:
      `elicitation/create ping roots/list sampling/createMessage tasks/cancel tasks/get tasks/list tasks/result`.split(
        " ",
      ),
    notifications:
      `notifications/cancelled notifications/elicitation/complete notifications/message notifications/progress
       notifications/prompts/list_changed notifications/resources/list_changed notifications/resources/updated
       notifications/subscriptions/acknowledged notifications/tasks notifications/tasks/status
       notifications/tools/list_changed`.split(/\s+/),
  },
};

describe.for(["client", "server"] as const)("what a %s may say", (from) => {
  const { requests, notifications } = specified[from];
  const other = specified[from === "client" ? "server" : "client"];

  test.for(requests)("passes: %s", (method) => {
    expect(refusal({ id: 1, method }, from)).toBeUndefined();
    expect(refusal({ id: 1, method: `${method}x` }, from)).toBe(-32_601);
  });

  test.for(notifications)("passes: %s", (method) => {
    expect(refusal({ method }, from)).toBeUndefined();
    expect(refusal({ method: `${method}x` }, from)).toBe(-32_601);
  });

  test("and nothing that only the other side may", () => {
    const foreign = [
      ...other.requests
        .filter((method) => !requests.includes(method))
        .map((method) => ({ id: 1, method })),
      ...other.notifications
        .filter((method) => !notifications.includes(method))
        .map((method) => ({ method })),
    ];
    expect(foreign.filter((message) => refusal(message, from) === undefined)).toEqual([]);
  });
});

const set = (names: string) =>
  Object.fromEntries(
    names
      .split(" ")
      .filter(Boolean)
      .map((name) => [name, "x"]),
  );

test.for([
  ["initialize", "protocolVersion capabilities clientInfo"],
  ["logging/setLevel", ""],
  ["ping", ""],
  ["prompts/list", "cursor"],
  ["resources/list", "cursor"],
  ["resources/templates/list", "cursor"],
  ["resources/unsubscribe", ""],
  ["server/discover", ""],
  ["subscriptions/listen", ""],
  ["tasks/cancel", "taskId"],
  ["tasks/get", "taskId"],
  ["tasks/list", "cursor"],
  ["tasks/result", "taskId"],
  ["tools/list", "cursor"],
] as const)(
  "what the program of a client sets is not judged, and all else is: %s",
  ([method, own]) => {
    expect(protocol.isSpoken(method, { ...set(own), _meta: {} })).toBe(false);
    expect(protocol.isSpoken(method, { ...set(own), words: "x" })).toBe(true);
  },
);

test.for([
  ["initialize", "protocolVersion"],
  ["prompts/list", "cursor"],
  ["resources/list", "cursor"],
  ["resources/templates/list", "cursor"],
  ["tasks/cancel", "taskId"],
  ["tasks/get", "taskId"],
  ["tasks/list", "cursor"],
  ["tasks/result", "taskId"],
  ["tools/list", "cursor"],
] as const)("nothing hides in another form of what a program sets: %s", ([method, name]) => {
  expect(protocol.isSpoken(method, { [name]: null })).toBe(false);
  for (const value of [{ words: "x" }, ["x"], 1, true]) {
    expect(protocol.isSpoken(method, { [name]: value })).toBe(true);
  }
});

test.for([
  "prompts/get",
  "completion/complete",
  "resources/read",
  "tasks/update",
  "x/ask",
  "toString",
])("what a model or a person sets is judged: %s", (method) => {
  expect(protocol.isSpoken(method, {})).toBe(true);
});

test.for("alert critical debug emergency error info notice warning".split(" "))(
  "a level of the log is no text: %s",
  (level) => {
    expect(protocol.isSpoken("logging/setLevel", { level })).toBe(false);
    expect(protocol.isSpoken("logging/setLevel", { level: `${level}s` })).toBe(true);
    expect(protocol.isSpoken("ping", { level })).toBe(true);
  },
);

const parts = (name: string, params: object) => {
  const message = messageFrom({ method: `notifications/${name}`, params });
  return message?.kind === "notification" ? protocol.partsOf(message) : "no notification";
};

test("of a client's notifications only what has no words goes on", () => {
  expect(parts("cancelled", { requestId: 1, reason: "words" })).toEqual({ requestId: 1 });
  const progress = { progressToken: "t", progress: 1, total: 2 };
  expect(parts("progress", { ...progress, message: "words" })).toEqual(progress);
  expect(parts("progress", { progressToken: {}, progress: "1", total: "2" })).toEqual({});
  const status = {
    taskId: "t",
    status: "working",
    ttl: 1,
    createdAt: "2026-01-01T00:00:00Z",
    lastUpdatedAt: "2026-01-01T00:00:00.000+01:00",
    pollInterval: 5,
  };
  expect(parts("tasks/status", { ...status, statusMessage: "words" })).toEqual(status);
  const words = { status: "words", ttl: "1", createdAt: "today", lastUpdatedAt: "1".repeat(41) };
  expect(parts("tasks/status", words)).toEqual({});
  expect(parts("initialized", { words: 1 })).toEqual({});
  expect(parts("x", { words: 1 })).toBeUndefined();
});

test.for("cancelled completed failed input_required submitted working".split(" "))(
  "a state of a task is no text: %s",
  (status) => {
    expect(parts("tasks/status", { status })).toEqual({ status });
    expect(parts("tasks/status", { status: `${status} now` })).toEqual({});
  },
);

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

test("a method that is refused is named as a whole: a part of a secret in it would not be redacted", () => {
  const method = `${"x".repeat(90)} ghp_a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1`;
  for (const id of [{}, { id: 1 }]) {
    const message = messageFrom({ ...id, method });
    const isCall = message?.kind === "request" || message?.kind === "notification";
    expect(isCall && protocol.refusalOf(message, "server")?.message).toContain(`"${method}"`);
  }
});

const notice = (method: string) => {
  const params = { requestId: 1, reason: "words" };
  return { kind: "notification", method, params, value: {} } as const;
};

test("what the owner lets pass is evaluated, and a notification of the protocol keeps its parts", () => {
  const allowing = protocolWith(new Set(["ping", "notifications/cancelled", "notifications/own"]));
  expect(allowing.isSpoken("ping", {})).toBe(true);
  expect(protocolWith(new Set()).isSpoken("ping", {})).toBe(false);
  expect(allowing.partsOf(notice("notifications/cancelled"))).toEqual({ requestId: 1 });
  expect(allowing.partsOf(notice("notifications/own"))).toBeUndefined();
});
