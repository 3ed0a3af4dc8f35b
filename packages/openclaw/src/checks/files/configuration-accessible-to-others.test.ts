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
