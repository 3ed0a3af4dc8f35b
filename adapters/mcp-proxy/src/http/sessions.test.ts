import { expect, test } from "vitest";
import { testSession } from "../testing/session.ts";
import { createSessions } from "./sessions.ts";

const twoSessions = () => createSessions(2, () => testSession().session);

test("session ids that a client makes up push out no session that the server knows", () => {
  const sessions = twoSessions();
  const { session, leave } = sessions.enter("own");
  sessions.confirm("own", session);
  leave();
  for (const id of ["a", "b", "c", "d"]) sessions.enter(id).leave();
  const open = ["e", "f", "g"].map((id) => sessions.enter(id));
  expect(sessions.enter("own").session).toBe(session);
  for (const { leave: end } of open) end();
});

test("requests that are under way at the same time with one id are of one session", () => {
  const sessions = twoSessions();
  const first = sessions.enter("a");
  const second = sessions.enter("a");
  expect(second.session).toBe(first.session);
  first.leave();
  sessions.confirm("a", second.session);
  second.leave();
  expect(sessions.enter("a").session).toBe(first.session);
});

test("of the sessions that the server knows, the one that was quiet longest gives way", () => {
  const sessions = twoSessions();
  const [a, b, c] = ["a", "b", "c"].map((id) => {
    const { session, leave } = sessions.enter(id);
    sessions.confirm(id, session);
    leave();
    if (id === "b") sessions.enter("a").leave();
    return session;
  });
  expect(sessions.enter("a").session).toBe(a);
  expect(sessions.enter("c").session).toBe(c);
  expect(sessions.enter("b").session).not.toBe(b);
});
