import { expect, test } from "vitest";
import type { EntryPoint } from "../../model/model.ts";
import { describeEntryPoints, isWildcardItem } from "./open-entry-points.ts";

const entryPoint = (account: string, room: string) =>
  ({ channel: "telegram", account, room }) as unknown as EntryPoint;

test.each([
  [[entryPoint("default", "")], "telegram"],
  [[entryPoint("home", ""), entryPoint("shop", "")], "telegram, accounts home and shop"],
  [[entryPoint("default", "-1001")], "telegram, room -1001"],
  [
    [entryPoint("default", "-1002"), entryPoint("default", "-1001")],
    "telegram, rooms -1001 and -1002",
  ],
  [[entryPoint("default", "-1001"), entryPoint("default", "")], "telegram"],
])("entry points are described by what they have in common: %#", (entryPoints, words) => {
  expect(describeEntryPoints(entryPoints)).toBe(words);
});

test.each(["groups", "rooms", "teams", "guilds", "channels", "topics"])(
  "a number below %s is a room, and no item of a list of senders",
  (map) => {
    expect(isWildcardItem(`/channels/telegram/${map}/7`)).toBe(false);
    expect(isWildcardItem(`/channels/telegram/${map}/7/allowFrom/0`)).toBe(true);
  },
);
