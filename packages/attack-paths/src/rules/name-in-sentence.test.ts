import { expect, test } from "vitest";
import type { GraphNode } from "@parapet/posture";
import { node } from "../testing/graphs.ts";
import { renderMessage } from "./message.ts";
import { nameInSentence } from "./name-in-sentence.ts";

test.each<[GraphNode["kind"], string, string]>([
  ["secret", "Credentials in the state folder", "credentials in the state folder"],
  ["principal", "Anyone on the network", "anyone on the network"],
  ["external_sink", "Internet", "the internet"],
  ["data_store", "OpenClaw's configuration", "OpenClaw's configuration"],
  ["mcp_server", "MCP server github", "MCP server github"],
  ["channel", "telegram direct messages", "telegram direct messages"],
  ["principal", "Web", "web"],
  ["principal", "Webmasters", "Webmasters"],
  ["agent", "Secrets", "Secrets"],
  ["session", "Web, telegram rooms", "Web, telegram rooms"],
  ["tool", "Read", "Read"],
])("a %s that is called %s reads as %s within a sentence", (kind, label, expected) => {
  expect(nameInSentence({ kind, label })).toBe(expected);
});

test("a message starts with a capital and goes on as prose", () => {
  const nodes = [
    { ...node("p", "principal"), label: "Anyone" },
    { ...node("s", "secret"), label: "Keys and logins of the person" },
  ];
  expect(renderMessage("{source} can read {sink}.", nodes)).toBe(
    "Anyone can read keys and logins of the person.",
  );
  expect(renderMessage("Messages from {source} change {sink}.", nodes)).toBe(
    "Messages from anyone change keys and logins of the person.",
  );
});
