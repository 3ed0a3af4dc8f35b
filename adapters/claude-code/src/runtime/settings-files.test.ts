import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { managedSettings, readSettings, otherSettings, userSettings } from "./settings-files.ts";

const where = { env: {}, homeDir: "/home/ann" };

test("the person's settings are in their home, or where they say", () => {
  expect(userSettings(where)).toBe("/home/ann/.claude/settings.json");
  expect(userSettings({ ...where, env: { CLAUDE_CONFIG_DIR: "" } })).toBe(
    "/home/ann/.claude/settings.json",
  );
  expect(userSettings({ ...where, env: { CLAUDE_CONFIG_DIR: "/conf" } })).toBe(
    "/conf/settings.json",
  );
});

const user = "/home/ann/.claude/settings.json";

test.each<[string, readonly string[]]>([
  [user, [managedSettings()]],
  [managedSettings(), [user]],
  ["/app/settings.json", [managedSettings(), user]],
  ["/app/.claude/settings.json", [managedSettings(), user, "/app/.claude/settings.local.json"]],
  ["/app/.claude/settings.local.json", [managedSettings(), user, "/app/.claude/settings.json"]],
])("beside %s count %j", (target, beside) => {
  expect(otherSettings(target, where)).toEqual(beside);
});

test("settings are read with a mark at their beginning; what is no object is an error, and no file is none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const read = (text: string) => {
    writeFileSync(join(folder, "settings.json"), text);
    return readSettings(join(folder, "settings.json"));
  };
  expect(await read('\uFEFF{"a":1}')).toEqual({ a: 1 });
  for (const text of ["[]", "5", "null", "{", ""]) {
    // oxlint-disable-next-line no-await-in-loop -- One file.
    await expect(read(text)).rejects.toThrow(/JSON/);
  }
  expect(await readSettings(join(folder, "gone.json"))).toBeUndefined();
});
