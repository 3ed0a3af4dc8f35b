import { expect, test } from "vitest";
import { protectionWithin } from "./protections.ts";

test.each([
  [{ shell: { allowedCommands: ["ls"] } }, ["shell", "allowedCommands"]],
  [{ a: { b: { blockedHosts: [] } } }, ["a", "b", "blockedHosts"]],
  [{ a: { b: { c: { blockedHosts: [] } } } }, undefined],
  [{ name: "it" }, undefined],
  ["blockedHosts", undefined],
  [undefined, undefined],
])("what looks like a protection in %j is %j", (value, path) => {
  expect(protectionWithin(value)).toEqual(path);
});
