import { expect, test } from "vitest";
import { isChangeableName } from "./sender-names.ts";

test.for([
  ["telegram", "@ann"],
  ["telegram", "Ann"],
  ["telegram", "-1001234"],
  ["discord", "ann#1234"],
  ["discord", "ann"],
  ["slack", "ann.smith"],
  ["slack", "@ann"],
  ["googlechat", "ann@example.org"],
  ["matrix", "ann"],
])("on %s the entry %s names nobody", ([channel = "", entry = ""]) => {
  expect(isChangeableName(channel, entry)).toBe(true);
});

test.for([
  ["telegram", "4711"],
  ["telegram", "tg:4711"],
  ["telegram", "Telegram:4711"],
  ["discord", "123456789012345678"],
  ["discord", "discord:123456789012345678"],
  ["discord", "<@123456789012345678>"],
  ["discord", "pk:abcde"],
  ["slack", "U0123ABC"],
  ["slack", "slack:W0123ABC"],
  ["googlechat", "users/1234567890"],
  ["matrix", "@ann:example.org"],
  ["telegram", " "],
  ["telegram", "a".repeat(201)],
  ["whatsapp", "ann"],
  ["telegram", "*"],
  ["telegram", "accessGroup:family"],
  ["telegram", "${OWNER_ID}"],
])("on %s the entry %s is left alone", ([channel = "", entry = ""]) => {
  expect(isChangeableName(channel, entry)).toBe(false);
});
