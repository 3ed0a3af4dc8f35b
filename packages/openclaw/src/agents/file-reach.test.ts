import { describe, expect, test } from "vitest";
import { matchesOf } from "@parapet/scan-core/core/check.ts";
import { openclawChecks } from "../catalog.ts";
import { sampleAgent, sampleModel } from "../testing/sample.ts";

const reachOf = (tools: string) => {
  const { fsWorkspaceOnly, patchWorkspaceOnly } = sampleAgent(`{ tools: { ${tools} } }`);
  return [fsWorkspaceOnly.value, patchWorkspaceOnly.value, patchWorkspaceOnly.at];
};

describe("patches stay in the workspace", () => {
  test.each([
    ["", [false, true, "/tools/exec/applyPatch/workspaceOnly"]],
    [
      "exec: { applyPatch: { workspaceOnly: false } }",
      [false, false, "/tools/exec/applyPatch/workspaceOnly"],
    ],
    [
      "fs: { workspaceOnly: true }, exec: { applyPatch: { workspaceOnly: false } }",
      [true, true, "/tools/fs/workspaceOnly"],
    ],
  ])("with { %s } as OpenClaw keeps them", (tools, reach) => {
    expect(reachOf(tools)).toEqual(reach);
  });

  test("unless the agent's own setting lets them out", () => {
    const agent = sampleAgent(
      `{ agents: { entries: { a: { tools: { exec: { applyPatch: { workspaceOnly: false } } } } } } }`,
    );
    expect(agent.patchWorkspaceOnly).toEqual({
      value: false,
      at: "/agents/entries/a/tools/exec/applyPatch/workspaceOnly",
    });
  });

  test("so no check reports that they reach every file", () => {
    const check = openclawChecks.find(({ id }) => id === "OC-TOOL-003")!;
    const reported = (tools: string): readonly string[] =>
      matchesOf(check, sampleModel(`{ tools: { ${tools} } }`)).map(({ message }) => message);
    expect(reported("")[0]).toContain("use read, write, edit on every file");
    expect(reported(`allow: ["apply_patch"]`)).toEqual([]);
  });
});

test("a tool for patches that is switched off is not granted", () => {
  const agent = sampleAgent(`{ tools: { exec: { applyPatch: { enabled: false } } } }`);
  expect(agent.grant("apply_patch", "host")).toEqual({
    tool: "apply_patch",
    allowed: false,
    at: "/tools/exec/applyPatch/enabled",
  });
});
