import { describe, expect, test } from "vitest";
import { audiences, sampleModel } from "./testing/sample.ts";

const doors = (channels: string, more = "") =>
  sampleModel(`{ channels: ${channels}, ${more} }`).doors;
const seen = (channels: string, more = "") => audiences(doors(channels, more));

describe("direct messages", () => {
  test("pair strangers until told otherwise", () => {
    expect(seen("{ telegram: {} }")[0]).toBe("telegram/default dm: paired");
    expect(doors("{ telegram: {} }")[0]?.policy).toEqual({
      value: "pairing",
      at: "/channels/telegram/dmPolicy",
    });
  });

  test.each([
    [`{ dmPolicy: "open", allowFrom: ["*"] }`, "anyone"],
    [`{ dmPolicy: "open" }`, "nobody"],
    [`{ dmPolicy: "open", allowFrom: [5] }`, "listed"],
    [`{ dmPolicy: "allowlist", allowFrom: ["5", "*"] }`, "anyone"],
    [`{ dmPolicy: "allowlist", allowFrom: ["5"] }`, "listed"],
    [`{ dmPolicy: "allowlist" }`, "nobody"],
    [`{ allowFrom: ["*"] }`, "anyone"],
    [`{ dmPolicy: "disabled", allowFrom: ["*"] }`, "nobody"],
    [`{ dm: { policy: "open", allowFrom: ["*"] } }`, "anyone"],
    [`{ dm: { enabled: false } }`, "nobody"],
    [`{ dmPolicy: 5 }`, "paired"],
  ])("of %s come from %s", (telegram, audience) => {
    expect(seen(`{ telegram: ${telegram} }`)[0]).toBe(`telegram/default dm: ${audience}`);
  });

  test("name the wildcard that opens them", () => {
    const text = `{ telegram: { dmPolicy: "allowlist", allowFrom: ["5", "*"] } }`;
    expect(doors(text)[0]?.because).toEqual(["/channels/telegram/allowFrom/1"]);
  });

  test("join the owner's conversation, and yet are sandboxed like strangers", () => {
    expect(doors("{ telegram: {} }")[0]).toMatchObject({ lands: "main", runsAsMain: false });
    const apart = doors("{ telegram: {} }", `session: { dmScope: "per-peer" }`);
    expect(apart[0]).toMatchObject({ lands: "own", runsAsMain: false });
  });

  test("of one person that a binding routes are a door of their own", () => {
    const text = `agents: { entries: { a: { default: true }, b: {} } },
      bindings: [{ agentId: "b", match: { channel: "telegram", peer: { kind: "direct", id: 7 } } }]`;
    const open = doors(`{ telegram: { dmPolicy: "open", allowFrom: ["*"] } }`, text);
    expect(open.filter(({ surface }) => surface === "dm")).toMatchObject([
      { room: "", audience: "anyone", agents: ["a"] },
      { room: "7", audience: "listed", agents: ["b"] },
    ]);
  });
});

describe("accounts", () => {
  test("inherit from their channel and override it", () => {
    const text = `{ discord: { dmPolicy: "open", allowFrom: ["*"], accounts: {
      b: { dmPolicy: "disabled" }, a: {} } } }`;
    expect(seen(text).filter((line) => line.includes(" dm"))).toEqual([
      "discord/a dm: anyone",
      "discord/b dm: nobody",
    ]);
  });

  test("are joined by the channel itself where it can log in", () => {
    const text = `{ telegram: { botToken: "1:x", accounts: { b: {} } } }`;
    expect(seen(text).filter((line) => line.includes(" dm"))).toEqual([
      "telegram/default dm: paired",
      "telegram/b dm: paired",
    ]);
  });

  test("of Telegram cannot open what their channel restricts", () => {
    const text = `{ telegram: { allowFrom: ["5"], accounts: { a: { dmPolicy: "open", allowFrom: ["*"] } } } }`;
    expect(seen(text)[0]).toBe("telegram/a dm: listed");
  });

  test("of IRC do not take their policy from the channel", () => {
    const text = `{ irc: { dmPolicy: "disabled", accounts: { a: {} } } }`;
    expect(doors(text)[0]).toMatchObject({
      audience: "paired",
      policy: { at: "/channels/irc/accounts/a/dmPolicy" },
    });
  });

  test.each([
    [`{ telegram: { enabled: false, allowFrom: ["*"] } }`, "", "/channels/telegram/enabled"],
    [
      `{ telegram: { allowFrom: ["*"], accounts: { a: { enabled: false } } } }`,
      "",
      "/channels/telegram/accounts/a/enabled",
    ],
    [
      `{ telegram: { allowFrom: ["*"] } }`,
      "plugins: { entries: { telegram: { enabled: false } } }",
      "/plugins/entries/telegram/enabled",
    ],
  ])("that are switched off let nobody in: %s %s", (channels, more, at) => {
    expect(doors(channels, more)[0]).toMatchObject({
      enabled: { value: false, at },
      audience: "nobody",
    });
  });

  test("are not made of what is no channel", () => {
    expect(
      seen(`{ defaults: { groupPolicy: "open" }, modelByChannel: {}, telegram: true }`),
    ).toEqual([]);
  });
});

describe("groups guarded by senders", () => {
  test.each([
    ["telegram", `{ groupPolicy: "open" }`, ["group: anyone"]],
    [
      "telegram",
      `{ groupPolicy: "open", groups: { "-1": {} } }`,
      ["group: nobody", "group -1: group-members"],
    ],
    ["telegram", `{ allowFrom: ["*"] }`, ["group: nobody"]],
    ["telegram", `{ allowFrom: ["*"], groups: { "*": {} } }`, ["group: anyone"]],
    ["telegram", `{ groupAllowFrom: ["5"], groups: { "*": {} } }`, ["group: listed"]],
    ["telegram", `{ groups: { "*": {} } }`, ["group: nobody"]],
    ["telegram", `{ groups: { "-1": {} } }`, ["group: nobody", "group -1: group-members"]],
    [
      "telegram",
      `{ groups: { "-1": { allowFrom: ["5"] } } }`,
      ["group: nobody", "group -1: listed"],
    ],
    ["telegram", `{ groups: { "-1": { enabled: false } } }`, ["group: nobody", "group -1: nobody"]],
    ["whatsapp", `{ groupAllowFrom: ["*"] }`, ["group: anyone"]],
    ["whatsapp", `{ groups: { "1@g.us": {} } }`, ["group: nobody", "group 1@g.us: nobody"]],
    ["whatsapp", `{ groupPolicy: "disabled", groupAllowFrom: ["*"] }`, ["group: nobody"]],
    ["line", `{ allowFrom: ["*"] }`, ["group: nobody"]],
    ["zalo", `{}`, ["group: anyone"]],
    ["feishu", `{ groupPolicy: "allowall" }`, ["group: anyone"]],
    ["feishu", `{ groupAllowFrom: ["oc_1"] }`, ["group: group-members"]],
    [
      "feishu",
      `{ groupPolicy: "disabled", groups: { oc_1: { groupPolicy: "open" } } }`,
      ["group: nobody", "group oc_1: nobody"],
    ],
  ])("%s %s", (channel, text, expected) => {
    const groups = doors(`{ ${channel}: ${text} }`).filter(({ surface }) => surface === "group");
    expect(audiences(groups)).toEqual(expected.map((line) => `${channel}/default ${line}`));
  });

  test("a room can be opened under a channel that is restricted", () => {
    const text = `{ telegram: { groupAllowFrom: ["5"], groups: { "*": {}, "-1": { groupPolicy: "open", requireMention: false } } } }`;
    expect(doors(text)[2]).toMatchObject({
      room: "-1",
      audience: "group-members",
      policy: { value: "open", at: "/channels/telegram/groups/-1/groupPolicy" },
      requireMention: { value: false },
    });
  });

  test("a topic has settings, and an agent, of its own", () => {
    const text = `{ telegram: { groups: { "-1": { topics: { "9": { groupPolicy: "disabled", agentId: "b" } } } } } }`;
    const topic = doors(text, "agents: { entries: { a: { default: true }, b: {} } }")[3];
    expect(topic).toMatchObject({ room: "-1:topic:9", audience: "nobody", agents: ["b"] });
  });

  test("the policy for all channels does not reach those that fill in their own", () => {
    const all = `defaults: { groupPolicy: "open" }`;
    expect(seen(`{ ${all}, telegram: {}, tlon: {} }`)).toEqual([
      "telegram/default dm: paired",
      "telegram/default group: nobody",
      "tlon/default dm: paired",
      "tlon/default group: anyone",
    ]);
  });

  test("rooms of groupScope main run as the owner's conversation does", () => {
    const [, group] = doors("{ telegram: {} }", `session: { groupScope: "main" }`);
    expect(group).toMatchObject({ lands: "main", runsAsMain: true });
  });

  test("channels without groups have no door for them", () => {
    expect(seen("{ sms: {} }")).toEqual(["sms/default dm: paired"]);
  });
});

describe("servers and rooms", () => {
  test("Discord hears the members of a named server, or those it lists", () => {
    const text = `{ discord: { guilds: { g1: {}, g2: { users: ["7"] }, g3: { users: ["*"] } } } }`;
    expect(seen(text)).toEqual([
      "discord/default dm: paired",
      "discord/default group: nobody",
      "discord/default group g1: group-members",
      "discord/default group g2: listed",
      "discord/default group g3: group-members",
    ]);
  });

  test("a server that names rooms is heard in these alone", () => {
    const text = `{ discord: { guilds: { g: { requireMention: false, channels: { b: { enabled: false }, a: { requireMention: true } } } } } }`;
    expect(doors(text).slice(2)).toMatchObject([
      { room: "g/a", audience: "group-members", requireMention: { value: true } },
      { room: "g/b", audience: "nobody", requireMention: { value: false } },
    ]);
  });

  test("open means every server, and so does an entry for all of them", () => {
    expect(seen(`{ discord: { groupPolicy: "open" } }`)[1]).toBe("discord/default group: anyone");
    expect(seen(`{ discord: { guilds: { "*": {} } } }`)[1]).toBe("discord/default group: anyone");
    expect(seen(`{ discord: { guilds: { "*": { roles: ["1"] } } } }`)[1]).toBe(
      "discord/default group: listed",
    );
    expect(seen(`{ discord: { groupPolicy: "disabled", guilds: { g: {} } } }`)).toEqual([
      "discord/default dm: paired",
      "discord/default group: nobody",
    ]);
  });

  test("Slack hears the rooms it names", () => {
    expect(seen(`{ slack: { channels: { C1: {}, C2: { users: ["U1"] } } } }`).slice(1)).toEqual([
      "slack/default group: nobody",
      "slack/default group C1: group-members",
      "slack/default group C2: listed",
    ]);
  });
});

test("hostile keys are rooms like any other", () => {
  const text = `{ "__proto__": { groups: { "__proto__": {}, "a/b~c": {} } } }`;
  expect(seen(text).slice(2)).toEqual([
    "__proto__/default group __proto__: group-members",
    "__proto__/default group a/b~c: group-members",
  ]);
});
