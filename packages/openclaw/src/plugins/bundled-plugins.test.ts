import { describe, expect, test } from "vitest";
import { sampleAgent } from "../testing/sample.ts";

const has = (plugins: string, tool: string, more = ""): readonly [boolean, string] => {
  const { allowed, at } = sampleAgent(`{ plugins: ${plugins}, ${more} }`).grant(tool, "host");
  return [allowed, at];
};

describe("tools of bundled plugins", () => {
  test.each([
    ["{}", "browser", true],
    ["{ enabled: false }", "browser", false],
    [`{ deny: ["browser"] }`, "browser", false],
    [`{ allow: ["telegram"] }`, "browser", false],
    [`{ allow: ["telegram", "browser"] }`, "browser", true],
    [`{ allow: [] }`, "browser", true],
    [`{ allow: ["telegram"], entries: { browser: { enabled: true } } }`, "browser", true],
    [`{ allow: ["telegram"], entries: { canvas: { config: {} } } }`, "canvas", true],
    [`{ entries: { browser: { enabled: false } } }`, "browser", false],
    [`{ allow: ["telegram"] }`, "canvas", false],
    [`{ allow: ["telegram"] }`, "x_search", false],
    [`{ allow: ["telegram"] }`, "code_execution", false],
    [`{ allow: ["telegram"] }`, "file_write", false],
    ["{}", "file_write", true],
    ["{}", "wiki_search", false],
    [`{ entries: { "memory-wiki": { enabled: true } } }`, "wiki_search", true],
  ])("plugins %s: an agent may call %s: %s", (plugins, tool, allowed) => {
    expect(has(plugins, tool)[0]).toBe(allowed);
  });

  test.each([
    [`{ allow: ["telegram"] }`, true],
    [`{ slots: { memory: "none" }, allow: ["telegram"] }`, false],
    [`{ slots: { memory: "memory-lancedb" } }`, false],
    [`{ deny: ["memory-core"] }`, false],
  ])("plugins %s: memory, which its slot selects, can be searched: %s", (plugins, allowed) => {
    expect(has(plugins, "memory_search")[0]).toBe(allowed);
  });

  test("tools that the core brings do not depend on plugins", () => {
    expect(has("{ enabled: false }", "web_fetch")[0]).toBe(true);
    expect(has(`{ allow: ["telegram"] }`, "exec")[0]).toBe(true);
  });

  test("the setting that takes a plugin away is the one that decides", () => {
    expect(has(`{ allow: ["telegram"] }`, "browser")[1]).toBe("/plugins/allow");
    expect(has(`{ deny: ["x", "browser"] }`, "browser")[1]).toBe("/plugins/deny/1");
  });
});
