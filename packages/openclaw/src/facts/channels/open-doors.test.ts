import { expect, test } from "vitest";
import type { ChannelDoor } from "../../model/model.ts";
import { describeDoors, isWildcardItem } from "./open-doors.ts";

const door = (account: string, room: string) =>
  ({ channel: "telegram", account, room }) as unknown as ChannelDoor;

test.each([
  [[door("default", "")], "telegram"],
  [[door("home", ""), door("shop", "")], "telegram, accounts home and shop"],
  [[door("default", "-1001")], "telegram, room -1001"],
  [[door("default", "-1002"), door("default", "-1001")], "telegram, rooms -1001 and -1002"],
  [[door("default", "-1001"), door("default", "")], "telegram"],
])("doors are described by what they have in common: %#", (doors, words) => {
  expect(describeDoors(doors)).toBe(words);
});

test.each(["groups", "rooms", "teams", "guilds", "channels", "topics"])(
  "a number below %s is a room, and no item of a list of senders",
  (map) => {
    expect(isWildcardItem(`/channels/telegram/${map}/7`)).toBe(false);
    expect(isWildcardItem(`/channels/telegram/${map}/7/allowFrom/0`)).toBe(true);
  },
);
