import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { channelOfOwner, namedOwners, namesNoOwner } from "./command-owners.ts";

const channels = "channels: { telegram: {}, slack: {} }";

test.for([
  ["telegram:42", "telegram"],
  ["tg:42", "telegram"],
  ["Slack:U1", "slack"],
  ["42", ""],
  ["users:42", ""],
] as const)("the owner %s is bound to channel %s", ([owner, channel]) => {
  expect(channelOfOwner(sampleModel(`{ ${channels} }`), owner)).toBe(channel);
});

test('"*" and blanks name no owner', () => {
  const model = sampleModel('{ commands: { ownerAllowFrom: ["*", " ", "telegram:42"] } }');
  expect(namedOwners(model)).toEqual(["telegram:42"]);
});

test.for([
  ["{}", true],
  ['{ ownerAllowFrom: ["*"] }', true],
  ['{ ownerAllowFrom: ["telegram:42"] }', true],
  ['{ ownerAllowFrom: ["slack:U1"] }', false],
  ['{ ownerAllowFrom: ["U1"] }', false],
  ['{ allowFrom: { "*": ["U1"] } }', false],
  ['{ allowFrom: { "*": ["U1"], slack: ["*"] } }', true],
] as const)("with commands %s, Slack is open to all commands: %s", ([commands, open]) => {
  expect(namesNoOwner(sampleModel(`{ commands: ${commands}, ${channels} }`), "slack")).toBe(open);
});
