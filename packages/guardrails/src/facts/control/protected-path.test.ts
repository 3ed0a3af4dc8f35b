import { expect, test } from "vitest";
import { protectedPaths, protectionOf } from "./protected-path.ts";

const own = protectedPaths({
  secrets: ["/opt/guard/data/store"],
  settings: ["/opt/tools/ann/agent.json"],
});

test.each([
  ["/opt/guard/data/store", { within: "secret", isHolder: false }],
  ["/opt/guard/data/store/x", { within: "secret", isHolder: false }],
  ["/opt/guard/data", { within: undefined, above: "secret", isHolder: true }],
  ["/opt/guard", { within: undefined, above: "secret", isHolder: false }],
  ["/opt", { within: undefined, above: "secret", isHolder: false }],
  ["/opt/tools/ann", { within: undefined, above: "settings", isHolder: false }],
  ["/opt/guard/data/other", { within: undefined, above: undefined, isHolder: false }],
])("a folder that holds a service's own data, and little else, is known: %s", (path, expected) => {
  expect(protectionOf(path, own)).toMatchObject(expected);
});
