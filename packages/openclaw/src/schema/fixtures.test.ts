import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { reviewConfig } from "./schema-review.ts";

/*
 * What OpenClaw would not load proves nothing of it: configurations that checks are tested with
 * must be such as the release takes that wrote them. Those that are not say so here.
 */

const folder = join(import.meta.dirname, "../checks/fixtures");

/**
 * Each has a value that OpenClaw refuses, and that its check has to withstand: the rest of the file
 * is judged all the same.
 */
const withstood: readonly string[] = [
  "OC-BOX-001/fix-unfiltered.before.json5",
  "OC-BOX-004/fires-item-no-text.json5",
  "OC-BOX-006/silent-container-network.json5",
  "OC-BOX-006/silent-host-network.json5",
  "OC-BOX-007/fix-older-setting.after.json5",
  "OC-BOX-007/fix-older-setting.before.json5",
  "OC-EGR-001/fires-content-no-switch.json5",
  "OC-EGR-005/silent-another-channel.json5",
  "OC-EGR-007/silent-another-channel.json5",
  "OC-EGR-008/silent-another-channel.json5",
  "OC-EXEC-001/silent-denied.json5",
  "OC-HOOK-013/silent-agent-missing.json5",
  "OC-IDLE-009/fires-no-sandbox.json5",
  "OC-IDLE-026/fires-agents-missing.json5",
  "OC-IDLE-026/fires-no-agent.json5",
  "OC-IDLE-027/fires-agent-missing.json5",
  "OC-IDLE-027/fires-no-channel.json5",
  "OC-IDLE-027/silent-other-channel.json5",
  "OC-IDLE-036/silent-no-mention.json5",
  "OC-IDLE-036/silent-several-agents.json5",
  "OC-IDLE-037/silent-entry-no-name.json5",
  "OC-ING-002/fires-directs-beside.json5",
  "OC-ING-005/fires-several-agents.json5",
  "OC-ING-006/silent-several-agents.json5",
  "OC-ING-007/silent-several-agents.json5",
  "OC-ING-009/silent-no-agent.json5",
  "OC-ING-011/silent-several-agents.json5",
  "OC-ING-013/silent-another-channel.json5",
  "OC-ING-014/silent-entry-no-text.json5",
  "OC-ING-015/silent-agents-missing.json5",
  "OC-ING-017/fires-member-no-text.json5",
  "OC-ING-017/silent-no-list.json5",
  "OC-ING-018/silent-another-channel.json5",
  "OC-ING-019/silent-another-channel.json5",
  "OC-ING-020/fires-host-no-text.json5",
  "OC-ING-021/silent-agent-missing.json5",
  "OC-ING-024/fires-loopback.json5",
  "OC-ING-025/silent-no-agent.json5",
  "OC-KEY-009/refused-used-in-list.json5",
  "OC-LOG-007/fires-no-check.json5",
  "OC-MODEL-003/fires-two-agents.json5",
  "OC-PERS-003/fires-entry-no-text.json5",
  "OC-PERS-006/silent-other-mode.json5",
  "OC-SEC-002/fires-older-release.json5",
  "OC-SEC-008/fires-network.json5",
  "OC-SEC-008/fix-network.before.json5",
  "OC-TOOL-005/fires-files-only.json5",
  "OC-TOOL-011/fires-channel-off.json5",
  "OC-TOOL-011/fires-entry-no-program.json5",
  "OC-TOOL-013/silent-no-list.json5",
  "OC-WEB-003/silent-older-release.json5",
];

const refusedOnPurpose: ReadonlyMap<string, string> = new Map([
  ...withstood.map((file): [string, string] => [file, "has a value that its check withstands"]),
  ["OC-CFG-001/", "is about settings that OpenClaw does not know"],
  ["OC-CFG-002/", "is about values that OpenClaw refuses"],
  ["OC-MODEL-009/", "is about models that OpenClaw refuses"],
  ["OC-LOG-003/silent-later.json5", "has a setting that this release no longer knows"],
  ["OC-BOX-001/fires-kept-capabilities.json5", "names profiles that OpenClaw refuses"],
]);

function problemsOf(file: string): readonly string[] {
  const { value } = parseJson5(readFileSync(join(folder, file), "utf8"));
  const meta = isObject(value) ? value["meta"] : undefined;
  const writtenBy = isObject(meta) ? meta["lastTouchedVersion"] : undefined;
  const { problems } = reviewConfig(value, typeof writtenBy === "string" ? writtenBy : "");
  return problems.map(({ pointer, message }) => `${pointer} ${message}`);
}

/** Those of one value each are no configuration before the value is put in. */
const files = globSync("*/*.json5", { cwd: folder })
  .toSorted()
  .filter((file) => !file.includes("/each-"));

test("OpenClaw would load every configuration that a check is tested with, but those that say so", () => {
  const refused = files
    .filter((file) => ![...refusedOnPurpose.keys()].some((known) => file.startsWith(known)))
    .map((file) => ({ file, problems: problemsOf(file) }))
    .filter(({ problems }) => problems.length > 0);
  expect(refused).toEqual([]);
});

test("nothing is said to be refused that is not", () => {
  const idle = [...refusedOnPurpose.keys()].filter(
    (known) => !files.some((file) => file.startsWith(known) && problemsOf(file).length > 0),
  );
  expect(idle).toEqual([]);
});
