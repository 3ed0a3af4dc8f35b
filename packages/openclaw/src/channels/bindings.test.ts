import { describe, expect, test } from "vitest";
import { bindingsOf, routeOf, type Arrival } from "./bindings.ts";
import { rosterOf } from "../model/roster.ts";
import { sampleConfig, sampleModel } from "../testing/sample.ts";

const agents = "agents: { entries: { a: { default: true }, b: {}, c: {}, d: {} } }";

function routed(bindings: string, arrival: Partial<Arrival>): readonly string[] {
  const config = sampleConfig(`{ ${agents}, bindings: [${bindings}] }`);
  const all = {
    channel: "discord",
    account: "default",
    kind: "group",
    peer: "",
    guild: "",
  } as const;
  return routeOf(bindingsOf(config, rosterOf(config)), { ...all, ...arrival }, "a").agents;
}

describe("which agent answers", () => {
  const rules = `
    { agentId: "d", match: { channel: "discord", accountId: "*" } },
    { agentId: "c", match: { channel: "discord", guildId: "g" } },
    { agentId: "b", match: { channel: "Discord", peer: { kind: "channel", id: "r" } } }`;

  test("the most specific rule decides, whatever the order", () => {
    expect(routed(rules, { peer: "r", guild: "g" })).toEqual(["b"]);
    expect(routed(rules, { peer: "x", guild: "g" })).toEqual(["c"]);
    expect(routed(rules, { guild: "h" })).toEqual(["d"]);
    expect(routed(rules, { kind: "direct" })).toEqual(["d"]);
  });

  test("a rule that names no account is about the account called default", () => {
    const rule = `{ agentId: "b", match: { channel: "discord" } }`;
    expect(routed(rule, {})).toEqual(["b"]);
    expect(routed(rule, { account: "work" })).toEqual(["a"]);
  });

  test("within one kind the first rule wins", () => {
    const two = `{ agentId: "b", match: { channel: "discord" } }, { agentId: "c", match: { channel: "discord" } }`;
    expect(routed(two, {})).toEqual(["b"]);
  });

  test("a rule about roles takes some messages and leaves the others", () => {
    const rule = `{ agentId: "b", match: { channel: "discord", guildId: "g", roles: ["1"] } }`;
    expect(routed(rule, { guild: "g" })).toEqual(["a", "b"]);
    expect(routed(rule, { guild: "h" })).toEqual(["a"]);
  });

  test("a rule for every chat of a kind comes before those for an account", () => {
    const two = `{ agentId: "b", match: { channel: "discord" } },
      { agentId: "c", match: { channel: "discord", peer: { kind: "dm", id: "*" } } }`;
    expect(routed(two, { kind: "direct" })).toEqual(["c"]);
    expect(routed(two, { kind: "group" })).toEqual(["b"]);
  });

  test.each([
    `{ agentId: "gone", match: { channel: "discord" } }`,
    `{ agentId: "b", type: "acp", match: { channel: "discord" } }`,
    `{ agentId: "b", match: { channel: "discord", peer: { kind: "direct" } } }`,
    `{ agentId: "b" }`,
    `7`,
  ])("%s routes nothing", (rule) => {
    expect(routed(rule, { kind: "direct" })).toEqual(["a"]);
  });
});

test("a binding can put a room into the owner's conversation", () => {
  const { entryPoints } = sampleModel(`{ ${agents},
    channels: { telegram: { groups: { "-1": {} } } },
    bindings: [{ agentId: "b", match: { channel: "telegram", peer: { kind: "group", id: "-1" } }, session: { groupScope: "main" } }] }`);
  expect(entryPoints.map(({ room, agents: to, runsAsMain }) => [room, to, runsAsMain])).toEqual([
    ["", ["a"], false],
    ["", ["a"], false],
    ["-1", ["b"], true],
  ]);
});

test("a room that only a binding names is an entry point, where unnamed rooms are admitted", () => {
  const { entryPoints } = sampleModel(`{ ${agents}, channels: { discord: { groupPolicy: "open" } },
    bindings: [{ agentId: "b", match: { channel: "discord", guildId: "g" } }] }`);
  expect(entryPoints.slice(1)).toMatchObject([
    { room: "", audience: "anyone", agents: ["a"] },
    { room: "g", audience: "group-members", agents: ["b"] },
  ]);
});

test("without a default agent an unrouted message reaches nobody", () => {
  const { entryPoints } = sampleModel(
    `{ agents: { ownership: "explicit", entries: { a: {}, b: {} } }, channels: { telegram: {} } }`,
  );
  expect(entryPoints.map((entryPoint) => entryPoint.agents)).toEqual([[], []]);
});

test("a broadcast brings every agent it names into the room", () => {
  const { entryPoints } =
    sampleModel(`{ ${agents}, channels: { telegram: { groups: { "-1": {} } } },
    broadcast: { strategy: "parallel", "telegram:-1": { agents: ["c", "b", "gone"] } } }`);
  expect(entryPoints[2]?.agents).toEqual(["a", "b", "c"]);
});
