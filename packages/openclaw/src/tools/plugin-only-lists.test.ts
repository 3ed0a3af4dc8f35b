import { expect, test } from "vitest";
import { sampleAgent } from "../testing/sample.ts";

const allows = (version: string, allow: string, tool = "exec") =>
  sampleAgent(
    `{ meta: { lastTouchedVersion: "${version}" }, tools: { allow: [${allow}], deny: ["tts"] } }`,
  ).grant(tool, "host").allowed;

test("an allow list of plugin tools alone does not hide the shell that an older release leaves", () => {
  expect(allows("2026.2.26", `"get_signals", "run_scanner"`)).toBe(true);
  expect(allows("2026.4.13", `"group:plugins"`)).toBe(true);
  expect(allows("2026.2.26", `"get_signals"`, "tts")).toBe(false);
});

test.each(["2026.4.14", "2026.9.6", "1.0.0", "unknown", ""])(
  "such a list is applied in a file that %j wrote",
  (version) => {
    expect(allows(version, `"get_signals"`)).toBe(false);
  },
);

test.each(["read", "bash", "group:web", "web_*", "cron", "image", "update_plan", "GATEWAY"])(
  "a list with %s as well is applied by every release",
  (entry) => {
    expect(allows("2026.2.26", `"get_signals", "${entry}"`, "exec")).toBe(entry === "bash");
  },
);

test("the list of one agent is ignored like that of all", () => {
  const agent = sampleAgent(
    `{
      meta: { lastTouchedVersion: "2026.2.26" },
      tools: { deny: ["exec"] },
      agents: { entries: { main: { tools: { allow: ["lobster"] } } } },
    }`,
  );
  expect(agent.grant("read", "host").allowed).toBe(true);
  expect(agent.grant("exec", "host").allowed).toBe(false);
});
