import { expect, test } from "vitest";
import { maxTools } from "./update-session.ts";
import { mergeSessions } from "./merge-sessions.ts";
import { freshSession, type SessionState } from "./session-state.ts";

const one: SessionState = {
  ...freshSession,
  untrusted_seen: true,
  tool_calls: 5,
  minute: 10,
  minute_calls: 4,
  spend_usd: 1,
  delegation_depth: 2,
  parent_session_id: "parent",
  tool_hashes: [["mail/send", "a"]],
};
const other: SessionState = {
  ...freshSession,
  private_read: true,
  incomplete: true,
  tool_calls: 7,
  minute: 11,
  minute_calls: 1,
  spend_usd: 0.5,
  delegation_depth: 1,
  parent_session_id: "another",
  tool_hashes: [
    ["mail/send", "b"],
    ["mail/read", "c"],
  ],
};

test("of two states of a session the one that has grown further counts, part by part", () => {
  const common = {
    ...freshSession,
    untrusted_seen: true,
    private_read: true,
    incomplete: true,
    tool_calls: 7,
    minute: 11,
    minute_calls: 1,
    spend_usd: 1,
    delegation_depth: 2,
  };
  expect(mergeSessions(one, other)).toEqual({
    ...common,
    parent_session_id: "parent",
    tool_hashes: [
      ["mail/send", "a"],
      ["mail/read", "c"],
    ],
  });
  expect(mergeSessions(other, one)).toEqual({
    ...common,
    parent_session_id: "another",
    tool_hashes: other.tool_hashes,
  });
});

test("within one minute the higher count is kept, and a parent that only one knows", () => {
  const fewer = { ...one, minute_calls: 2, parent_session_id: "" };
  expect(mergeSessions(fewer, one)).toEqual(one);
  expect(mergeSessions(one, fewer)).toEqual(one);
});

const many = (name: string) =>
  Array.from({ length: maxTools }, (_, index) => [`${name}${index}`, "a"] as const);

test("no more tools are kept than a session may know", () => {
  const both = mergeSessions(
    { ...one, tool_hashes: many("a") },
    { ...other, tool_hashes: many("b") },
  );
  expect(both.tool_hashes).toEqual(many("a"));
});
