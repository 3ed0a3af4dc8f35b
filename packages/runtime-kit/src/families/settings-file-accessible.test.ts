import { matchesOf } from "@parapet/scan-core/core/check.ts";
import { expect, test } from "vitest";
import { settingsFileAccessible } from "./settings-file-accessible.ts";

const check = settingsFileAccessible({
  id: "CC-FILE-001",
  rationale: "",
  remediation: "",
  references: [],
  secret: { file: "logins.json", holds: "logins", severity: "medium" },
});

const said = (name: string, mode: number, isGroupShared: boolean) => {
  const file = { path: `/home/ada/${name}`, level: "user", mode, isGroupShared } as const;
  return matchesOf(check, { files: [file] }).map(({ severity }) => severity);
};

test("a file that only its owner's own group may use is open to nobody", () => {
  expect(said("settings.json", 0o664, false)).toEqual([]);
  expect(said("settings.json", 0o664, true)).toEqual(["medium"]);
  expect(said("settings.json", 0o666, false)).toEqual(["high"]);
  expect(said("logins.json", 0o660, false)).toEqual([]);
  expect(said("logins.json", 0o640, true)).toEqual(["medium"]);
  expect(said("logins.json", 0o664, false)).toEqual(["medium"]);
});
