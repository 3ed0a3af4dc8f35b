import { expect, test } from "vitest";
import type { ChannelDoor } from "../../model.ts";
import { describeDoors } from "./open-doors.ts";

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
