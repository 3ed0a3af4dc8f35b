import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startDraft } from "./fixing/fix-draft.ts";
import { planFrom } from "./fixing/plan-fix.ts";
import { claudeCodeEntry } from "./claude-code/runtime.ts";
import { codexEntry } from "./codex/runtime.ts";
import { continueEntry } from "./continue/continue.ts";
import { copilotCliEntry } from "./copilot-cli/copilot-cli.ts";
import { cursorEntry } from "./cursor/cursor.ts";
import { geminiCliEntry } from "./gemini-cli/gemini-cli.ts";
import { instructionsEntry } from "./instructions/runtime.ts";
import { windsurfEntry } from "./mcp-clients/windsurf/windsurf.ts";
import { zedEntry } from "./mcp-clients/zed/zed.ts";
import { openclawEntry } from "./openclaw/entry.ts";
import { modesIn, stageFixture } from "./openclaw/testing/staged-fixture.ts";
import { refusalsOn, type RuntimeEntry } from "./runtime-entry.ts";
import type { WorkspaceLocation } from "./runtime.ts";
import { scanReading } from "./scan.ts";
import { stageProject } from "./testing/staged-project.ts";
import type { ScanEnvironment } from "./workspace-scan.ts";
import { vscodeEntry } from "./vscode/vscode.ts";

type Workspace = { readonly location: WorkspaceLocation; readonly environment: ScanEnvironment };
const randomBytes = (length: number): Uint8Array => new Uint8Array(length).fill(7);

/** Findings that promise a fix which is then refused: "CHECK: reason". */
async function brokenPromises<Model>(
  entry: RuntimeEntry<Model>,
  { location, environment }: Workspace,
  wanted: (checkId: string) => boolean,
): Promise<readonly string[]> {
  const { runtime, planning } = entry;
  const reading = await runtime.read(location, environment, new Map());
  const refusals = await refusalsOn(entry, location, reading, { environment });
  const { findings } = scanReading(runtime, location, reading, { environment, refusals });
  const promised = findings.filter(({ fixable, check_id }) => fixable && wanted(check_id));
  const ids = new Set(promised.map(({ check_id }) => check_id));
  const start = await startDraft(runtime, location, reading, {
    environment,
    randomBytes,
    ...planning,
  });
  const broken: string[] = [];
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop
    const { result } = await planFrom(start, [id]);
    broken.push(...Object.entries(result.errors).map((entry_) => entry_.join(": ")));
  }
  return broken;
}

/** OpenClaw has a thousand fixtures: there each is asked about its own check. */
function isTried(file: string): (checkId: string) => boolean {
  return (id) => file.endsWith(".txt") || id === dirname(file);
}

function promisesAreKept<Model>(entry: RuntimeEntry<Model>, folder: string): void {
  const path = join(import.meta.dirname, folder);
  const files = globSync("*/{fires,refused}-*.{txt,json5}", { cwd: path }).toSorted();
  test(
    `${entry.runtime.title}: what is called fixable can be fixed`,
    { timeout: 120_000 },
    async () => {
      const broken: string[] = [];
      for (const file of files) {
        // oxlint-disable-next-line no-await-in-loop
        const workspace = await staged(entry, join(path, file));
        // oxlint-disable-next-line no-await-in-loop
        for (const line of await brokenPromises(entry, workspace, isTried(file)))
          broken.push(`${file}: ${line}`);
      }
      expect(broken).toEqual([]);
    },
  );
}

async function staged<Model>({ find }: RuntimeEntry<Model>, path: string): Promise<Workspace> {
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
  const { location, homeDir, remove } = await stageFixture(path, text);
  onTestFinished(remove);
  return { location, environment: { ...environment, homeDir } };
}

promisesAreKept(openclawEntry, "openclaw/checks/fixtures");
promisesAreKept(claudeCodeEntry, "claude-code/checks/fixtures");
promisesAreKept(codexEntry, "codex/checks/fixtures");
promisesAreKept(geminiCliEntry, "gemini-cli/checks/fixtures");
promisesAreKept(cursorEntry, "cursor/checks/fixtures");
promisesAreKept(vscodeEntry, "vscode/checks/fixtures");
promisesAreKept(copilotCliEntry, "copilot-cli/checks/fixtures");
promisesAreKept(windsurfEntry, "mcp-clients/windsurf/checks/fixtures");
promisesAreKept(zedEntry, "mcp-clients/zed/checks/fixtures");
promisesAreKept(continueEntry, "continue/checks/fixtures");
promisesAreKept(instructionsEntry, "instructions/fixtures");
