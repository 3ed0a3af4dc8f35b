import { expect, test } from "vitest";
import { managedSettings } from "./settings-files.ts";
import { switchedOff } from "./switched-off.ts";

const managed = managedSettings();
const user = "/home/ann/.claude/settings.json";
const none = { path: managed, settings: {} };

test.each([
  ["hooks of a person run where no settings say otherwise", user, {}, ""],
  [
    "where managed settings allow their own hooks alone, those of a person do not run",
    user,
    { allowManagedHooksOnly: true },
    `Only hooks in managed settings run (allowManagedHooksOnly), but these are in ${user}.`,
  ],
  ["and those of the managed settings do", managed, { allowManagedHooksOnly: true }, ""],
  ["which no other value of it says", user, { allowManagedHooksOnly: "true" }, ""],
  [
    "managed settings switch off all",
    user,
    { disableAllHooks: true },
    `All hooks are disabled (disableAllHooks) in ${managed}.`,
  ],
])("%s", (_what, target, settings, said) => {
  const all = [
    { path: user, settings: {} },
    { path: managed, settings },
  ];
  expect(switchedOff(all, target)).toBe(said);
});

test("only managed settings say that their hooks alone run", () => {
  const own = { path: user, settings: { allowManagedHooksOnly: true } };
  expect(switchedOff([own, none], user)).toBe("");
  expect(switchedOff([own], user)).toBe("");
});
