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
