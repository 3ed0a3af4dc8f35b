import { expect, test } from "vitest";
import { testSession } from "../testing/session.ts";
import { createSessions } from "./sessions.ts";

function twoSessions() {
  let ids = 0;
  return createSessions(2, () => {
    ids += 1;
    return `own-${ids}`;
  });
}

const named = (serverId: string) => ({ session: testSession().session, serverId });

test("an id that a client makes up, or takes from the server, names no session", () => {
  const sessions = twoSessions();
  sessions.ownIdOf(named("a"));
  expect([sessions.find("made up"), sessions.find("a")]).toEqual([undefined, undefined]);
});

test("what the server calls the same is one session under one id", () => {
  const sessions = twoSessions();
  const first = named("a");
  const ownId = sessions.ownIdOf(first);
  expect(sessions.ownIdOf(named("a"))).toBe(ownId);
  expect(sessions.find(ownId)).toBe(first);
});

test("a session that has ended gets a new id, also where the server calls it as before", () => {
  const sessions = twoSessions();
  const ended = sessions.ownIdOf(named("a"));
  sessions.remove(ended);
  sessions.remove("made up");
  expect(sessions.find(ended)).toBeUndefined();
  expect(sessions.ownIdOf(named("a"))).not.toBe(ended);
});

test("of the sessions that the server knows, the one that was quiet longest gives way", () => {
  const sessions = twoSessions();
  const [a, b] = ["a", "b"].map((id) => sessions.ownIdOf(named(id)));
  sessions.find(a ?? "");
  const c = sessions.ownIdOf(named("c"));
  const kept = [a, b, c].map((id) => sessions.find(id ?? "")?.serverId);
  expect(kept).toEqual(["a", undefined, "c"]);
});
