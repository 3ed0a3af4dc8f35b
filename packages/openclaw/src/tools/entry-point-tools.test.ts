import { describe, expect, test } from "vitest";
import { includesUntrusted } from "../facts/reach/reach.ts";
import { agentAtEntryPoint } from "./entry-point-tools.ts";
import roomToolCases from "./room-tool-cases.json" with { type: "json" };
import { sampleModel } from "../testing/sample.ts";

/** Which of some tools an agent has at an entry point. */
function toolsAt(text: string, room: string, asked = ["exec", "read", "web_fetch"]) {
  const { config, entryPoints, agents } = sampleModel(text);
  const entryPoint = entryPoints.find(
    (each) => each.room === room && (room !== "" || includesUntrusted(each.audience)),
  );
  const [agent] = agents;
  if (entryPoint === undefined || agent === undefined) throw new Error(`no entry point ${room}`);
  const narrowed = agentAtEntryPoint(config, agent, entryPoint);
  return asked.filter((tool) => narrowed.grant(tool, "host").allowed);
}

describe("what a room denies", () => {
  test.each(roomToolCases)("$name, as OpenClaw answers", ({ config, room, allowed }) => {
    expect(toolsAt(JSON.stringify(config), room)).toEqual(allowed);
  });

  test.each([
    [
      "a server's rooms take its lists where they have none",
      `{ channels: { discord: { guilds: { g: { tools: { deny: ["exec"] }, channels: { a: {}, b: { tools: { allow: ["exec"] } } } } } } } }`,
      { "g/a": ["read", "web_fetch"], "g/b": ["exec"] },
    ],
    [
      "a named server takes nothing from the entry for all of them",
      `{ channels: { discord: { guilds: { "*": { tools: { deny: ["exec"] } }, g: {} } } } }`,
      { "": ["read", "web_fetch"], g: ["exec", "read", "web_fetch"] },
    ],
    [
      "a named room of Slack takes nothing from the entry for all of them",
      `{ channels: { slack: { channels: { "*": { tools: { deny: ["exec"] } }, C1: {}, C2: { tools: { allow: ["read"] } } } } } }`,
      { "": ["read", "web_fetch"], C1: ["exec", "read", "web_fetch"], C2: ["read"] },
    ],
    [
      "a team gives its lists to its channels, and one that has its own may have more",
      `{ channels: { msteams: { teams: { t: { tools: { allow: ["read"] }, channels: { c: { tools: { allow: ["exec"] } } } }, u: { tools: { allow: ["read"] } } } } } }`,
      { t: ["exec", "read"], u: ["read"] },
    ],
    [
      "a direct chat of Telegram has lists of its own",
      `{ channels: { telegram: { dmPolicy: "open", allowFrom: ["*"], direct: { "*": { tools: { deny: ["exec"] } }, "7": { dmPolicy: "allowlist" } } } } }`,
      { "": ["read", "web_fetch"], "7": ["exec", "read", "web_fetch"] },
    ],
    [
      "nothing is denied in rooms that join the main conversation",
      `{ session: { groupScope: "main" }, channels: { telegram: { groups: { "-1": { tools: { deny: ["exec"] } } } } } }`,
      { "-1": ["exec", "read", "web_fetch"] },
    ],
  ])("%s", (_what, text, expected) => {
    const seen = Object.keys(expected).map((room) => [room, toolsAt(text, room)]);
    expect(Object.fromEntries(seen)).toEqual(expected);
  });
});

describe("what lists for senders deny", () => {
  const open = `channels: { telegram: { dmPolicy: "open", allowFrom: ["*"] }, discord: { guilds: { g: { users: ["5"] } } } }`;
  const forAll = `tools: { toolsBySender: { "*": { allow: ["read"] }, KEY: { allow: ["exec"] } } }`;

  test.each([
    ["id:5", ["read"], ["exec", "read"]],
    ["name:Ann", ["exec", "read"], ["exec", "read"]],
    ["channel:discord:5", ["read"], ["exec", "read"]],
    ["channel:slack:5", ["read"], ["read"]],
  ])("to untrusted and to listed senders, with a key %s", (key, untrustedSenders, listed) => {
    const text = `{ ${forAll.replace("KEY", JSON.stringify(key))}, ${open} }`;
    expect(toolsAt(text, "")).toEqual(untrustedSenders);
    expect(toolsAt(text, "g")).toEqual(listed);
  });

  test("is nothing where nobody but a named sender is held back", () => {
    const text = `{ tools: { toolsBySender: { "id:5": { deny: ["exec"] } } }, ${open} }`;
    expect(toolsAt(text, "")).toEqual(["exec", "read", "web_fetch"]);
  });
});

test("the same agent answers where nothing is denied, and entry points that deny the same share one", () => {
  const { config, entryPoints, agents } = sampleModel(`{
    tools: { deny: ["exec"] },
    channels: { telegram: { groups: { "-1": { tools: { deny: ["exec"] } }, "-2": { tools: { deny: ["read"] } }, "-3": { tools: { deny: ["read"] } } } } },
  }`);
  const [agent] = agents;
  if (agent === undefined) throw new Error("no agent");
  const at = (room: string) =>
    entryPoints
      .filter((entryPoint) => entryPoint.room === room)
      .map((entryPoint) => agentAtEntryPoint(config, agent, entryPoint))[0];
  expect(at("-1")).toBe(agent);
  expect(at("-2")?.grant("read", "host").at).toBe("/channels/telegram/groups/-2/tools/deny/0");
  expect(at("-2")?.grantMcp("docs", "host").allowed).toBe(true);
});
