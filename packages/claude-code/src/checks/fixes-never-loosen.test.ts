import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { planFix } from "@parapet/scan-core/fixing/plan-fix.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../policy/model.ts";
import { claudeCode, claudeCodeEntry } from "../runtime.ts";
import { projectLayout, stageFixture } from "@parapet/scan-core/testing/staged-fixture.ts";
import { isOverruled, runsEverything } from "./facts/shell-rules.ts";

const folder = join(import.meta.dirname, "fixtures");
const modes = ["dontAsk", "plan", "default", "auto", "acceptEdits", "bypassPermissions"];

/** Everything that settings let happen, as numbers that may only fall. */
function permissivenessOf(model: ClaudeCodeModel): ReadonlyMap<string, number> {
  const { layers, sandbox, mode } = model;
  const lists = [
    "/permissions/additionalDirectories",
    "/sandbox/excludedCommands",
    "/sandbox/network/allowedDomains",
    "/sandbox/network/allowUnixSockets",
    "/sandbox/filesystem/allowWrite",
  ];
  return new Map([
    ["mode", modes.indexOf(mode.value)],
    ["every command", Number(runsEverything(model))],
    ["outside a sandbox", sandbox.enabled.value ? Number(sandbox.mayLeave.value) : 2],
    ["allowances", model.allow.filter((rule) => !isOverruled(model, rule)).length],
    ["denials lifted", -model.deny.length],
    ["questions lifted", -model.ask.length],
    ["servers", model.mcpServers.filter(({ approved }) => approved).length],
    ...lists.map((list): [string, number] => [list, layers.items(list).length]),
    ...["/enableAllProjectMcpServers", "/sandbox/network/allowAllUnixSockets"].map(
      (switched): [string, number] => [
        switched,
        Number(layers.pick(switched, asBoolean, false).value),
      ],
    ),
  ]);
}

// A hook that runs again is what its owner wanted, so hooks are not counted among the freedoms.
test.for(globSync("*/fix-*.before.txt", { cwd: folder }).toSorted())(
  "fixing %s permits nothing more than before, and leaves effective files",
  async (file) => {
    const project = await stageFixture(
      readFileSync(join(folder, file), "utf8"),
      projectLayout(claudeCodeEntry.find),
    );
    onTestFinished(project.remove);
    const plan = await planFix(claudeCode, {
      location: project.location,
      checkIds: [basename(dirname(file))],
      options: {
        environment: project.environment,
        randomBytes: (length) => new Uint8Array(length),
        ...claudeCodeEntry.planning,
      },
    });
    const before = permissivenessOf(plan.before.model);
    const loosened = [...permissivenessOf(plan.after.model)].filter(
      ([name, permissiveness]) => permissiveness > (before.get(name) ?? 0),
    );
    expect(loosened).toEqual([]);
    // What Claude Code would skip holds no denial any more.
    expect(plan.after.model.ignoredFiles).toEqual([]);
  },
);
