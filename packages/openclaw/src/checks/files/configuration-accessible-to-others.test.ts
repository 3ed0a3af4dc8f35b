import { expect, test } from "vitest";
import { matchesOf } from "@parapet/scan-core/core/check.ts";
import type { FileMode } from "../../file-modes/file-mode.ts";
import { sampleModel } from "../../testing/sample.ts";
import { configurationAccessibleToOthers } from "./configuration-accessible-to-others.ts";

/** What is reported for world-readable files. */
function said(...kinds: readonly FileMode["holds"][]): readonly string[] {
  const fileModes = kinds.map((holds) => ({
    path: `/home/ada/.openclaw/${holds}`,
    holds,
    isFolder: false,
    mode: 0o644,
    isGroupShared: true,
    shieldFrom: { anyone: "", group: "" },
  }));
  const matches = matchesOf(configurationAccessibleToOthers, {
    ...sampleModel("{}"),
    fileModes,
  });
  return matches.map(({ severity }) => severity ?? "");
}

test("a copy has the secrets that the configuration has", () => {
  expect(said("configuration")).toEqual(["medium"]);
  expect(said("configuration-with-secrets")).toEqual(["critical"]);
  expect(said("configuration-copy")).toEqual(["medium"]);
  expect(said("configuration-with-secrets", "configuration-copy")).toEqual([
    "critical",
    "critical",
  ]);
  expect(said("logs", "state")).toEqual([]);
});

test("a group without other members opens a file to nobody, and hides no one else who may read it", () => {
  const file = {
    path: "/home/ada/.openclaw/openclaw.json",
    holds: "configuration-with-secrets",
    isFolder: false,
    shieldFrom: { anyone: "", group: "" },
  } as const;
  const saidOf = (mode: number, isGroupShared: boolean) =>
    matchesOf(configurationAccessibleToOthers, {
      ...sampleModel("{}"),
      fileModes: [{ ...file, mode, isGroupShared }],
    }).map(({ severity, message }) => [severity, message]);
  expect(saidOf(0o660, true)).toEqual([["high", expect.stringContaining("member of its group")]]);
  expect(saidOf(0o660, false)).toEqual([
    ["low", "The configuration has mode 0660; its group has no other member."],
  ]);
  expect(saidOf(0o664, false)).toEqual([
    ["critical", expect.stringContaining("every user of this machine can read it")],
  ]);
});
