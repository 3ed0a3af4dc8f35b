import { describe, expect, test } from "vitest";
import { catalogChannels } from "../plugins/provided-channels.ts";
import { audiences, sampleModel } from "../testing/sample.ts";

const entryPoints = (channels: string, more = "") =>
  sampleModel(`{ channels: ${channels}, ${more} }`).entryPoints;
const seen = (channels: string, more = "") => audiences(entryPoints(channels, more));

const groupOf = (members: string) =>
  `accessGroups: { g: { type: "message.senders", members: ${members} } }`;

describe("direct messages", () => {
  test("pair unknown senders by default", () => {
    expect(seen("{ telegram: {} }")[0]).toBe("telegram/default dm: paired");
    expect(entryPoints("{ telegram: {} }")[0]?.policy).toEqual({
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
    expect(entryPoints(text)[0]?.because).toEqual(["/channels/telegram/allowFrom/1"]);
  });

  test("join the owner's conversation, and yet are sandboxed like untrusted senders", () => {
    expect(entryPoints("{ telegram: {} }")[0]).toMatchObject({ lands: "main", runsAsMain: false });
    const apart = entryPoints("{ telegram: {} }", `session: { dmScope: "per-peer" }`);
    expect(apart[0]).toMatchObject({ lands: "own", runsAsMain: false });
  });

  test("of one person that a binding routes are a separate entry point", () => {
    const text = `agents: { entries: { a: { default: true }, b: {} } },
      bindings: [{ agentId: "b", match: { channel: "telegram", peer: { kind: "direct", id: 7 } } }]`;
    const open = entryPoints(`{ telegram: { dmPolicy: "open", allowFrom: ["*"] } }`, text);
    expect(open.filter(({ surface }) => surface === "dm")).toMatchObject([
      { room: "", audience: "anyone", agents: ["a"] },
      { room: "7", audience: "listed", agents: ["b"] },
    ]);
  });

  test.each(["direct", "group"])(
    "of a binding that changes nothing are counted once: %s",
    (kind) => {
      const text = `agents: { entries: { a: { default: true }, b: {} } },
      bindings: [{ agentId: "a", match: { channel: "telegram", peer: { kind: "${kind}", id: "-7" } } }]`;
      const channel = `{ dmPolicy: "open", allowFrom: ["*"], groupPolicy: "open" }`;
      expect(entryPoints(`{ telegram: ${channel} }`, text).map(({ room }) => room)).toEqual([
        "",
        "",
      ]);
    },
  );
});

const unheard = (channels: string, more = "") =>
  entryPoints(channels, more).map(({ audience, enabled }) => [audience, enabled.at]);

describe("channels that OpenClaw does not have", () => {
  test("are no entry point where no plugin is there to provide them", () => {
    const nobody = ["nobody", "/channels/webchat"];
    expect(unheard("{ webchat: { enabled: true } }")).toEqual([nobody, nobody]);
    const unrelated = `plugins: { entries: { anthropic: {}, "my-webchat": { enabled: false } } }`;
    expect(unheard("{ webchat: { enabled: true } }", unrelated)).toEqual([nobody, nobody]);
  });

  test.each([
    `{ entries: { webchat: { enabled: true } } }`,
    `{ entries: { "openclaw-web-chat": {} } }`,
    `{ installs: { webchat: { source: "npm" } } }`,
    `{ allow: ["webchat"] }`,
    `{ load: { paths: ["/opt/plugins"] } }`,
  ])("pair senders where a plugin may provide them: %s", (plugins) => {
    const [direct] = entryPoints("{ webchat: {} }", `plugins: ${plugins}`);
    expect(direct).toMatchObject({ audience: "paired", enabled: { value: true } });
  });

  test("are open where they call themselves open", () => {
    const plugins = `plugins: { entries: { webchat: {} } }`;
    expect(entryPoints(`{ webchat: { dmPolicy: "open" } }`, plugins)[0]?.audience).toBe("anyone");
    const listed = `{ webchat: { dmPolicy: "open", allowFrom: ["a"] } }`;
    expect(entryPoints(listed, plugins)[0]?.audience).toBe("listed");
  });

  test.each(catalogChannels)("do not include %s", (channel) => {
    const [first] = entryPoints(`{ "${channel}": {} }`);
    expect(first?.enabled.value).toBe(true);
  });
});

test.each([
  "dingtalk",
  "dingtalk-connector",
  "openclaw-wecom-app",
  "rocketchat-channel",
  "webex-bot",
  "zulip-plugin",
])("on %s everyone is everyone with an account there", (channel) => {
  const plugins = `plugins: { load: { paths: ["/opt/plugins"] } }`;
  const open = entryPoints(`{ "${channel}": { dmPolicy: "open", groupPolicy: "open" } }`, plugins);
  expect(open.map(({ audience }) => audience)).toEqual(["group-members", "group-members"]);
});

describe("QQ bots", () => {
  test.each([
    ["{}", ["dm: anyone", "group: anyone"]],
    [`{ allowFrom: ["*"] }`, ["dm: anyone", "group: anyone"]],
    [`{ allowFrom: ["F00D"] }`, ["dm: listed", "group: listed"]],
    [`{ dmPolicy: "open" }`, ["dm: anyone", "group: anyone"]],
    [`{ dmPolicy: "open", allowFrom: ["F00D"] }`, ["dm: listed", "group: listed"]],
    [`{ dmPolicy: "disabled", groupPolicy: "allowlist" }`, ["dm: nobody", "group: nobody"]],
    [`{ groupAllowFrom: ["F00D"] }`, ["dm: anyone", "group: listed"]],
  ])("that say %s hear whom nobody kept out", (qqbot, expected) => {
    expect(seen(`{ qqbot: ${qqbot} }`)).toEqual(expected.map((each) => `qqbot/default ${each}`));
  });
});

describe("direct chats of Telegram that have their own settings", () => {
  test.each([
    [`{ direct: { "*": { dmPolicy: "open", allowFrom: ["*"] } } }`, ["dm: anyone"]],
    [
      `{ dmPolicy: "allowlist", allowFrom: ["5"], direct: { "*": { allowFrom: ["*"] } } }`,
      ["dm: anyone"],
    ],
    [
      `{ dmPolicy: "disabled", allowFrom: ["*"], direct: { "*": { dmPolicy: "open" } } }`,
      ["dm: anyone"],
    ],
    [
      `{ dmPolicy: "open", allowFrom: ["*"], direct: { "*": { dmPolicy: "disabled" } } }`,
      ["dm: nobody"],
    ],
    [`{ dmPolicy: "open", allowFrom: ["*"], direct: { "*": { enabled: false } } }`, ["dm: nobody"]],
    [
      `{ dmPolicy: "open", allowFrom: ["*"], direct: { "*": { allowFrom: ["5"] } } }`,
      ["dm: listed"],
    ],
    [`{ direct: { "*": { allowFrom: ["5"] } } }`, ["dm: listed"]],
    [`{ direct: { "*": { allowFrom: [] } } }`, ["dm: nobody"]],
    [`{ direct: { "*": { systemPrompt: "x" }, "7": { systemPrompt: "y" } } }`, ["dm: paired"]],
    [`{ direct: { "*": { dmPolicy: "disabled" }, "7": {} } }`, ["dm: nobody", "dm 7: paired"]],
    [`{ direct: { "7": { dmPolicy: "open", allowFrom: ["*"] } } }`, ["dm: paired", "dm 7: listed"]],
    [`{ direct: { "-7": { dmPolicy: "open", allowFrom: ["*"] } } }`, ["dm: paired"]],
    [
      `{ direct: { "*": { allowFrom: ["*"] } }, accounts: { a: { direct: {} } } }`,
      ["a dm: paired"],
    ],
  ])("%s: %s", (telegram, expected) => {
    const lines = seen(`{ telegram: ${telegram} }`).filter((line) => line.includes(" dm"));
    const named = expected.map((line) => (line.startsWith("dm") ? `default ${line}` : line));
    expect(lines).toEqual(named.map((line) => `telegram/${line}`));
  });

  test("name the entry that opens them", () => {
    const text = `{ telegram: { direct: { "*": { dmPolicy: "open", allowFrom: ["5", "*"] } } } }`;
    expect(entryPoints(text)[0]).toMatchObject({
      policy: { value: "open", at: "/channels/telegram/direct/*/dmPolicy" },
      because: ["/channels/telegram/direct/*/allowFrom/1"],
    });
  });

  test("do not count on other channels", () => {
    const text = `{ signal: { direct: { "*": { dmPolicy: "open", allowFrom: ["*"] } } } }`;
    expect(seen(text)[0]).toBe("signal/default dm: paired");
  });
});

describe("access groups", () => {
  const named = `{ telegram: { dmPolicy: "allowlist", allowFrom: ["accessGroup:g"] } }`;

  test.each([
    [groupOf(`{ telegram: ["5", "*"] }`), "anyone", ["/accessGroups/g/members/telegram/1"]],
    [groupOf(`{ "*": ["*"] }`), "anyone", ["/accessGroups/g/members/*/0"]],
    [
      groupOf(`{ "*": ["5"], telegram: ["6"] }`),
      "listed",
      [
        "/channels/telegram/allowFrom",
        "/accessGroups/g/members/*",
        "/accessGroups/g/members/telegram",
      ],
    ],
    [groupOf(`{ discord: ["*"] }`), "nobody", ["/channels/telegram/allowFrom"]],
    ["", "nobody", ["/channels/telegram/allowFrom"]],
  ])("admit their members: %s", (more, audience, because) => {
    expect(entryPoints(named, more)[0]).toMatchObject({ audience, because });
  });

  test("are heard in groups as well", () => {
    const text = `{ telegram: { groupAllowFrom: ["accessGroup:g"], groups: { "*": {}, "-1": {} } } }`;
    expect(seen(text, groupOf(`{ telegram: ["*"] }`)).slice(1)).toEqual([
      "telegram/default group: anyone",
      "telegram/default group -1: group-members",
    ]);
    expect(seen(text).slice(1)).toEqual([
      "telegram/default group: nobody",
      "telegram/default group -1: nobody",
    ]);
  });

  test("of those who see a channel admit somebody on Discord alone", () => {
    const more = `accessGroups: { g: { type: "discord.channelAudience", guildId: "1", channelId: "2" } }`;
    const list = `{ dmPolicy: "allowlist", allowFrom: ["accessGroup:g"] }`;
    expect(seen(`{ discord: ${list} }`, more)[0]).toBe("discord/default dm: listed");
    expect(seen(`{ telegram: ${list} }`, more)[0]).toBe("telegram/default dm: nobody");
  });

  test("are a name like any other where a channel does not know them", () => {
    const text = `{ matrix: { dm: { policy: "allowlist", allowFrom: ["accessGroup:g"] } } }`;
    expect(seen(text, groupOf(`{ "*": ["*"] }`))[0]).toBe("matrix/default dm: listed");
  });
});

describe("Twitch", () => {
  test.each([
    [`{ allowedRoles: ["all"] }`, "anyone"],
    [`{ allowedRoles: ["moderator"] }`, "listed"],
    [`{ allowFrom: ["5"], allowedRoles: ["all"] }`, "listed"],
    [`{ allowFrom: ["*"] }`, "nobody"],
    [`{}`, "anyone"],
  ])("with %s hears %s, and knows no direct messages", (twitch, audience) => {
    expect(seen(`{ twitch: ${twitch} }`)).toEqual([`twitch/default group: ${audience}`]);
  });

  test("takes the roles of an account from it alone", () => {
    const text = `{ twitch: { allowedRoles: ["owner"], accounts: { a: { allowedRoles: ["all"] }, default: {} } } }`;
    expect(seen(text)).toEqual(["twitch/a group: anyone", "twitch/default group: listed"]);
  });
});

describe("Matrix with allowlistOnly", () => {
  test("closes rooms whatever their policy says", () => {
    const text = `{ matrix: { groupPolicy: "open", allowlistOnly: true } }`;
    expect(entryPoints(text)[1]).toMatchObject({
      audience: "nobody",
      policy: { value: "allowlist", at: "/channels/matrix/allowlistOnly" },
    });
    expect(seen(`{ matrix: { groupPolicy: "open", allowlistOnly: false } }`)[1]).toBe(
      "matrix/default group: anyone",
    );
  });

  test("pairs nobody, and keeps off what is off", () => {
    expect(seen(`{ matrix: { allowlistOnly: true } }`)[0]).toBe("matrix/default dm: nobody");
    const off = entryPoints(`{ matrix: { allowlistOnly: true, dm: { policy: "disabled" } } }`)[0];
    expect(off?.policy.value).toBe("disabled");
  });

  test("is a setting of Matrix only", () => {
    const text = `{ telegram: { groupPolicy: "open", allowlistOnly: true } }`;
    expect(seen(text)[1]).toBe("telegram/default group: anyone");
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
    expect(entryPoints(text)[0]).toMatchObject({
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
    [
      `{ telegram: { allowFrom: ["*"] } }`,
      `plugins: { deny: ["voice", " Telegram"] }`,
      "/plugins/deny",
    ],
    [`{ telegram: { allowFrom: ["*"] } }`, "plugins: { enabled: false }", "/plugins/enabled"],
  ])("that are switched off let nobody in: %s %s", (channels, more, at) => {
    expect(entryPoints(channels, more)[0]).toMatchObject({
      enabled: { value: false, at },
      audience: "nobody",
    });
  });

  test.each([
    ["feishu", "openclaw-lark"],
    ["feishu", "feishu-openclaw-plugin"],
    ["telegram", "clawdbot-telegram"],
  ])("of %s stand open where %s takes the place of the bundled plugin", (channel, id) => {
    const entries = (more: string) =>
      `plugins: { entries: { ${channel}: { enabled: false }, ${more} } }`;
    const open = (more: string) =>
      entryPoints(`{ ${channel}: { dmPolicy: "open", allowFrom: ["*"] } }`, entries(more))[0]
        ?.audience;
    expect(open(`"${id}": { enabled: true }`)).toBe(
      channel === "feishu" ? "group-members" : "anyone",
    );
    expect(open(`"${id}": { enabled: false }`)).toBe("nobody");
    expect(open(`"${channel}-voices": { enabled: true }`)).toBe("nobody");
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
    [
      "telegram",
      `{ groupPolicy: "open", groups: { "*": { allowFrom: ["5"] }, "-1": { allowFrom: ["6"] } } }`,
      ["group: listed", "group -1: listed"],
    ],
    [
      "telegram",
      `{ groupPolicy: "open", groups: { "-1": { allowFrom: ["*"] }, "-2": { allowFrom: [] } } }`,
      ["group: nobody", "group -1: group-members", "group -2: nobody"],
    ],
    [
      "matrix",
      `{ groupPolicy: "open", groups: { r1: { users: ["@ann:x.org"] }, r2: { users: [] } } }`,
      ["group: nobody", "group r1: listed", "group r2: group-members"],
    ],
    [
      "signal",
      `{ groupPolicy: "open", groups: { g: { allowFrom: ["5"] } } }`,
      ["group: nobody", "group g: group-members"],
    ],
    ["whatsapp", `{ groupAllowFrom: ["*"] }`, ["group: anyone"]],
    ["whatsapp", `{ groups: { "1@g.us": {} } }`, ["group: nobody", "group 1@g.us: nobody"]],
    ["whatsapp", `{ groupPolicy: "disabled", groupAllowFrom: ["*"] }`, ["group: nobody"]],
    ["line", `{ allowFrom: ["*"] }`, ["group: nobody"]],
    ["zalo", `{}`, ["group: anyone"]],
    ["feishu", `{ groupPolicy: "allowall" }`, ["group: group-members"]],
    ["feishu", `{ groupAllowFrom: ["oc_1"] }`, ["group: group-members"]],
    ["feishu", `{ allowFrom: ["*"] }`, ["group: nobody"]],
    ["feishu", `{ groupPolicy: "open", groupSenderAllowFrom: ["ou_1"] }`, ["group: listed"]],
    ["feishu", `{ groupPolicy: "open", groupSenderAllowFrom: ["*"] }`, ["group: group-members"]],
    ["feishu", `{ groups: { oc_1: {} } }`, ["group: nobody", "group oc_1: group-members"]],
    [
      "feishu",
      `{ groupAllowFrom: ["oc_1"], groups: { oc_1: { allowFrom: ["ou_1"] } } }`,
      ["group: nobody", "group oc_1: listed"],
    ],
    [
      "feishu",
      `{ groupAllowFrom: ["oc_1", "oc_2"], groups: { oc_1: { allowFrom: ["ou_1"] } } }`,
      ["group: group-members", "group oc_1: listed"],
    ],
    [
      "feishu",
      `{ groupSenderAllowFrom: ["ou_1"], groups: { "*": { allowFrom: ["ou_2"] }, oc_1: {}, oc_2: { allowFrom: ["*"] }, oc_3: { enabled: false }, oc_4: { allowFrom: ["accessGroup:none"] } } }`,
      [
        "group: nobody",
        "group oc_1: listed",
        "group oc_2: group-members",
        "group oc_3: nobody",
        "group oc_4: nobody",
      ],
    ],
    [
      "feishu",
      `{ groupPolicy: "disabled", groups: { oc_1: { groupPolicy: "open" } } }`,
      ["group: nobody", "group oc_1: nobody"],
    ],
  ])("%s %s", (channel, text, expected) => {
    const groups = entryPoints(`{ ${channel}: ${text} }`).filter(
      ({ surface }) => surface === "group",
    );
    expect(audiences(groups)).toEqual(expected.map((line) => `${channel}/default ${line}`));
  });

  test("a room can be opened under a channel that is restricted", () => {
    const text = `{ telegram: { groupAllowFrom: ["5"], groups: { "*": {}, "-1": { groupPolicy: "open", requireMention: false } } } }`;
    expect(entryPoints(text)[2]).toMatchObject({
      room: "-1",
      audience: "group-members",
      policy: { value: "open", at: "/channels/telegram/groups/-1/groupPolicy" },
      requireMention: { value: false },
    });
  });

  test("a topic has settings, and an agent, of its own", () => {
    const text = `{ telegram: { groups: { "-1": { topics: { "9": { groupPolicy: "disabled", agentId: "b" } } } } } }`;
    const topic = entryPoints(text, "agents: { entries: { a: { default: true }, b: {} } }")[3];
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
    const [, group] = entryPoints("{ telegram: {} }", `session: { groupScope: "main" }`);
    expect(group).toMatchObject({ lands: "main", runsAsMain: true });
  });

  test("channels without groups have no entry point for them", () => {
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
    expect(entryPoints(text).slice(2)).toMatchObject([
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

  test("Discord refuses servers that its list leaves out, though its policy is open", () => {
    const text = `{ discord: { groupPolicy: "open", guilds: { g: { users: ["7"] } } } }`;
    expect(seen(text)).toEqual([
      "discord/default dm: paired",
      "discord/default group: nobody",
      "discord/default group g: listed",
    ]);
    const empty = `{ discord: { groupPolicy: "open", guilds: {} } }`;
    expect(seen(empty)[1]).toBe("discord/default group: anyone");
    const slack = `{ slack: { groupPolicy: "open", channels: { C1: { users: ["U1"] } } } }`;
    expect(seen(slack)[1]).toBe("slack/default group: group-members");
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
  const plugins = `plugins: { entries: { proto: {} } }`;
  expect(seen(text, plugins).slice(2)).toEqual([
    "__proto__/default group __proto__: group-members",
    "__proto__/default group a/b~c: group-members",
  ]);
});
