import { expect, test } from "vitest";
import { entryPointName, nodeLabel } from "./channel-names.ts";

test.each([
  ["whatsapp groups", "WhatsApp groups"],
  ["googlechat direct messages", "Google Chat direct messages"],
  ["telegram work groups", "Telegram work groups"],
  ["nextcloud-talk room whatsapp", "Nextcloud Talk room whatsapp"],
  ["phone calls", "Phone calls"],
  ["FaceTime calls", "FaceTime calls"],
  ["", ""],
])("the entry point %j is shown as %j", (entryPoint, shown) => {
  expect(entryPointName(entryPoint)).toBe(shown);
});

test("a node is called as exposures name it if it is a channel, and as it is otherwise", () => {
  expect(nodeLabel("channel", "whatsapp groups")).toBe("WhatsApp groups");
  expect(nodeLabel("tool", "exec")).toBe("exec");
});
