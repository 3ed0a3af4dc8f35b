import { expect, test } from "vitest";
import { inMemorySessions } from "./in-memory-sessions.ts";
import { inherited, lineageOf, noLineage, passedUp } from "./lineage.ts";
import { freshSession, type SessionState } from "./session-state.ts";
import type { SessionStore } from "./session-store.ts";

const key = (session_id: string) => ({ service: "s", session_id });

async function storeOf(states: Readonly<Record<string, Partial<SessionState>>>) {
  const sessions = inMemorySessions();
  await Promise.all(
    Object.entries(states).map(([id, state]) =>
      sessions.update(key(id), () => ({ state: { ...freshSession, ...state }, result: undefined })),
    ),
  );
  return sessions;
}

const idsAbove = async (sessions: SessionStore, parent: string, child: string) =>
  (await lineageOf(sessions, { service: "s", parent, child })).ancestors.map(
    ({ key: own }) => own.session_id,
  );

test("a session descends from its parent and those above it, to where a circle closes", async () => {
  const sessions = await storeOf({
    a: { parent_session_id: "b" },
    b: { parent_session_id: "c" },
    c: { parent_session_id: "a" },
  });
  expect(await idsAbove(sessions, "a", "child")).toEqual(["a", "b", "c"]);
  expect(await idsAbove(sessions, "b", "a")).toEqual(["b", "c"]);
  expect(await idsAbove(sessions, "", "a")).toEqual([]);
});

test("sixteen generations are looked at", async () => {
  const states = Array.from({ length: 20 }, (_, index) => [
    `g${index}`,
    { parent_session_id: `g${index + 1}` },
  ]);
  const above = await idsAbove(await storeOf(Object.fromEntries(states)), "g0", "child");
  expect([above.length, above.at(-1)]).toEqual([16, "g15"]);
});

test("a session inherits what its ancestors have seen, and is one generation below its parent", async () => {
  const sessions = await storeOf({
    a: { parent_session_id: "b", private_read: true, delegation_depth: 1 },
    b: { untrusted_seen: true },
  });
  const lineage = await lineageOf(sessions, { service: "s", parent: "a", child: "child" });
  expect(inherited(freshSession, lineage)).toEqual({
    ...freshSession,
    untrusted_seen: true,
    private_read: true,
    delegation_depth: 2,
    parent_session_id: "a",
  });
});

test("the parent that is known stays, and no generation is taken back", async () => {
  const own = { ...freshSession, parent_session_id: "first", delegation_depth: 3 };
  const lineage = await lineageOf(await storeOf({ a: { delegation_depth: 1 } }), {
    service: "s",
    parent: "a",
    child: "child",
  });
  expect(inherited(own, lineage)).toBe(own);
  expect(inherited({ ...own, delegation_depth: 1 }, lineage)).toEqual({
    ...own,
    delegation_depth: 2,
  });
  expect(inherited(freshSession, noLineage)).toBe(freshSession);
});

test("what a session has seen comes back to its ancestors, and what it sent does not", async () => {
  const sessions = await storeOf({ a: { parent_session_id: "b" }, b: { untrusted_seen: true } });
  const lineage = await lineageOf(sessions, { service: "s", parent: "a", child: "child" });
  await passedUp(sessions, lineage, { ...freshSession, untrusted_seen: true, egress_done: true });
  expect(await sessions.read(key("a"))).toMatchObject({ untrusted_seen: true, egress_done: false });
  await passedUp(sessions, lineage, { ...freshSession, private_read: true, incomplete: true });
  expect(await sessions.read(key("b"))).toMatchObject({ private_read: true, incomplete: true });
});

const refused = () => Promise.reject(new Error("written"));

test("an ancestor that has seen it all is not written again", async () => {
  const sessions = await storeOf({ a: { untrusted_seen: true } });
  const lineage = await lineageOf(sessions, { service: "s", parent: "a", child: "child" });
  const written = passedUp({ ...sessions, update: refused }, lineage, {
    ...freshSession,
    untrusted_seen: true,
  });
  await expect(written).resolves.toBeUndefined();
});
