import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { claudeCodeEntry } from "../claude-code/runtime.ts";
import { codexEntry } from "../codex/runtime.ts";
import { continueEntry } from "../continue/continue.ts";
import { copilotCliEntry } from "../copilot-cli/copilot-cli.ts";
import { cursorEntry } from "../cursor/cursor.ts";
import { geminiCliEntry } from "../gemini-cli/gemini-cli.ts";
import { instructionsEntry } from "../instructions-entry.ts";
import { windsurfEntry } from "../mcp-clients/windsurf/windsurf.ts";
import { zedEntry } from "../mcp-clients/zed/zed.ts";
import { openclawEntry } from "../openclaw/entry.ts";
import { modesIn, stageFixture } from "../openclaw/testing/staged-fixture.ts";
import type { RuntimeEntry } from "../entry/runtime-entry.ts";
import type { WorkspaceLocation } from "../core/runtime.ts";
import { vscodeEntry } from "../vscode/vscode.ts";
import type { ScanEnvironment } from "../core/workspace-scan.ts";
import { stageProject } from "./staged-project.ts";

export type StagedWorkspace = {
  readonly location: WorkspaceLocation;
  readonly environment: ScanEnvironment;
};

/** One runtime, and the files below its folder of fixtures that fire: "OC-NET-001/fires-lan.json5". */
type Visit = <Model>(
  entry: RuntimeEntry<Model>,
  files: readonly string[],
  stage: (file: string) => Promise<StagedWorkspace>,
) => void;

/** Visits the fixtures of every runtime on which a check fires. */
export function forEveryRuntime(visit: Visit): void {
  const of = <Model>(entry: RuntimeEntry<Model>, folder: string): void => {
    const path = join(import.meta.dirname, "..", folder);
    const files = globSync("*/{fires,refused}-*.{txt,json5}", { cwd: path }).toSorted();
    visit(entry, files, (file) => staged(entry, join(path, file)));
  };
  of(openclawEntry, "openclaw/checks/fixtures");
  of(claudeCodeEntry, "claude-code/checks/fixtures");
  of(codexEntry, "codex/checks/fixtures");
  of(geminiCliEntry, "gemini-cli/checks/fixtures");
  of(cursorEntry, "cursor/checks/fixtures");
  of(vscodeEntry, "vscode/checks/fixtures");
  of(copilotCliEntry, "copilot-cli/checks/fixtures");
  of(windsurfEntry, "mcp-clients/windsurf/checks/fixtures");
  of(zedEntry, "mcp-clients/zed/checks/fixtures");
  of(continueEntry, "continue/checks/fixtures");
  of(instructionsEntry, "instructions/fixtures");
}

async function staged<Model>(
  { find }: RuntimeEntry<Model>,
  path: string,
): Promise<StagedWorkspace> {
  const text = readFileSync(path, "utf8");
  if (path.endsWith(".txt")) {
    const project = await stageProject(text, find);
    onTestFinished(project.remove);
    return project;
  }
  const environment = { env: {}, homeDir: "/home/ann", cwd: dirname(path), hostName: "box" };
  if (modesIn(text).size === 0) {
    return { location: { workspacePath: dirname(path), configPath: path }, environment };
  }
  const { location, homeDir, remove } = await stageFixture(text);
  onTestFinished(remove);
  return { location, environment: { ...environment, homeDir } };
}
