import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ciEntry } from "@parapet/ci-workflows/runtime.ts";
import { claudeCodeEntry } from "@parapet/claude-code/runtime.ts";
import { codexEntry } from "@parapet/codex/runtime.ts";
import { continueEntry } from "@parapet/agent-clients/continue/continue.ts";
import { copilotCliEntry } from "@parapet/agent-clients/copilot-cli/copilot-cli.ts";
import { cursorEntry } from "@parapet/agent-clients/cursor/cursor.ts";
import { geminiCliEntry } from "@parapet/agent-clients/gemini-cli/gemini-cli.ts";
import { instructionsEntry } from "@parapet/instructions/instructions-entry.ts";
import { windsurfEntry } from "@parapet/agent-clients/windsurf/windsurf.ts";
import { zedEntry } from "@parapet/agent-clients/zed/zed.ts";
import { openclawEntry } from "@parapet/openclaw/entry.ts";
import { openclawLayout } from "@parapet/openclaw/testing/fixture-layout.ts";
import type { RuntimeEntry } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import type { WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { vscodeEntry } from "@parapet/agent-clients/vscode/vscode.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import {
  type FixtureLayout,
  projectLayout,
  stageFixture,
} from "@parapet/scan-core/testing/staged-fixture.ts";

export type StagedWorkspace = {
  readonly location: WorkspaceLocation;
  readonly environment: ScanEnvironment;
};

/**
 * One runtime, and the files below its folder of fixtures that fire: "OC-NET-001/fires-lan.json5".
 */
type Visit = <Model>(
  entry: RuntimeEntry<Model>,
  files: readonly string[],
  stage: (file: string) => Promise<StagedWorkspace>,
) => void;

/** Visits the fixtures of every runtime on which a check fires. */
export function forEveryRuntime(visit: Visit): void {
  const of = <Model>(
    entry: RuntimeEntry<Model>,
    folder: string,
    layout = projectLayout(entry.find),
  ): void => {
    const path = join(import.meta.dirname, "../../..", folder);
    const files = globSync("*/{fires,refused}-*.{txt,json5}", { cwd: path }).toSorted();
    visit(entry, files, (file) => staged(join(path, file), layout));
  };
  of(openclawEntry, "openclaw/src/checks/fixtures", openclawLayout);
  of(claudeCodeEntry, "claude-code/src/checks/fixtures");
  of(codexEntry, "codex/src/checks/fixtures");
  of(geminiCliEntry, "agent-clients/src/gemini-cli/checks/fixtures");
  of(cursorEntry, "agent-clients/src/cursor/checks/fixtures");
  of(vscodeEntry, "agent-clients/src/vscode/checks/fixtures");
  of(copilotCliEntry, "agent-clients/src/copilot-cli/checks/fixtures");
  of(windsurfEntry, "agent-clients/src/windsurf/checks/fixtures");
  of(zedEntry, "agent-clients/src/zed/checks/fixtures");
  of(continueEntry, "agent-clients/src/continue/checks/fixtures");
  of(ciEntry, "ci-workflows/src/checks/fixtures");
  of(instructionsEntry, "instructions/src/fixtures");
}

async function staged(path: string, layout: FixtureLayout): Promise<StagedWorkspace> {
  const fixture = await stageFixture(readFileSync(path, "utf8"), layout);
  onTestFinished(fixture.remove);
  return fixture;
}
