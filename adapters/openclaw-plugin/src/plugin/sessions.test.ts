import { expect, test } from "vitest";
import { sessionRegistry } from "./sessions.ts";

test("a conversation that was reset has not seen what the one before has", () => {
  const sessions = sessionRegistry();
  const sessionKey = "agent:main:main";
  expect(sessions.of({ sessionKey, sessionId: "first" }).id).toBe("first");
  expect(sessions.of({ sessionKey, sessionId: "second" }).id).toBe("second");
});

test("a message belongs to the conversation that wrote it, although OpenClaw names only its key there", () => {
  const sessions = sessionRegistry();
  sessions.of({ sessionKey: "agent:main:main", sessionId: "first" });
  expect(sessions.of({ sessionKey: "agent:main:main" }).id).toBe("first");
  expect(sessions.of({ sessionKey: "agent:main:other" }).id).toBe("agent:main:other");
});

test("an agent that another has started inherits from the conversation that started it", () => {
  const sessions = sessionRegistry();
  sessions.of({ sessionKey: "agent:main:main", sessionId: "first" });
  sessions.descends("agent:helper:subagent:1", "agent:main:main");
  sessions.of({ sessionKey: "agent:main:main", sessionId: "second" });
  expect(sessions.of({ sessionKey: "agent:helper:subagent:1", sessionId: "own" })).toMatchObject({
    id: "own",
    agentId: "helper",
    parentId: "first",
  });
});

test("an answer that comes back does not make an agent the descendant of those it has started", () => {
  const sessions = sessionRegistry();
  sessions.descends("agent:helper:subagent:1", "agent:main:main");
  sessions.descends("agent:other:subagent:2", "agent:helper:subagent:1");
  sessions.descends("agent:main:main", "agent:other:subagent:2");
  sessions.descends("agent:main:main", "agent:main:main");
  expect(sessions.of({ sessionKey: "agent:main:main" }).parentId).toBe("");
});

test("calls of a session that OpenClaw does not name are those of its default agent", () => {
  expect(sessionRegistry().of({})).toEqual({ id: "", agentId: "main", parentId: "", cwd: "" });
});

test("a flood of conversations does not fill the memory of the gateway", () => {
  const sessions = sessionRegistry();
  for (let index = 0; index < 2_000; index += 1) {
    sessions.of({ sessionKey: `key-${index}`, sessionId: `id-${index}` });
  }
  expect(sessions.of({ sessionKey: "key-0" }).id).toBe("key-0");
  expect(sessions.of({ sessionKey: "key-1999" }).id).toBe("id-1999");
});

test("the folder of a session is that of its latest turn that told one", () => {
  const sessions = sessionRegistry();
  const sessionKey = "agent:main:main";
  sessions.worksIn({ sessionKey }, "/a");
  sessions.worksIn({ sessionKey }, "");
  sessions.worksIn({ sessionKey: "" }, "/b");
  sessions.worksIn({}, "/b");
  expect(sessions.of({ sessionKey }).cwd).toBe("/a");
  expect(sessions.of({}).cwd).toBe("");
  sessions.worksIn({ sessionKey }, "/c");
  expect(sessions.of({ sessionKey }).cwd).toBe("/c");
});

test("nobody descends from a conversation without a name, nor does one without a name", () => {
  const sessions = sessionRegistry();
  sessions.descends("agent:main:main", "");
  sessions.descends("", "agent:main:main");
  expect(sessions.of({ sessionKey: "agent:main:main" }).parentId).toBe("");
  expect(sessions.of({}).parentId).toBe("");
});

test.each([
  ["agent:helper:main", undefined, "helper"],
  ["agent:helper:main", "mail", "mail"],
  ["agent::main", undefined, "main"],
  ["agent", undefined, "main"],
  ["cron:helper:main", undefined, "main"],
])("the session %s of agent %s is one of %s", (sessionKey, agentId, expected) => {
  const context = { sessionKey, ...(agentId === undefined ? {} : { agentId }) };
  expect(sessionRegistry().of(context).agentId).toBe(expected);
});

test("a thousand conversations are remembered, and one that is heard of again is the latest", () => {
  const sessions = sessionRegistry();
  const hear = (index: number) => sessions.of({ sessionKey: `k${index}`, sessionId: `i${index}` });
  for (let index = 0; index < 1_000; index += 1) hear(index);
  expect(sessions.of({ sessionKey: "k0" }).id).toBe("i0");
  hear(0);
  hear(1_000);
  expect(["k0", "k1", "k2"].map((sessionKey) => sessions.of({ sessionKey }).id)).toEqual([
    "i0",
    "k1",
    "i2",
  ]);
});

test("a transcript that OpenClaw names without a key is known by itself, and not for what has neither", () => {
  const sessions = sessionRegistry();
  expect(sessions.of({ sessionId: "first" }).id).toBe("first");
  expect(sessions.of({}).id).toBe("");
});
