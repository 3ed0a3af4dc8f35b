import { readFileSync, rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import { ciEntry } from "../../packages/ci-workflows/src/runtime.ts";
import { codexEntry } from "../../packages/codex/src/runtime.ts";
import { continueEntry } from "../../packages/agent-clients/src/continue/continue.ts";
import { copilotCliEntry } from "../../packages/agent-clients/src/copilot-cli/copilot-cli.ts";
import { cursorEntry } from "../../packages/agent-clients/src/cursor/cursor.ts";
import { geminiCliEntry } from "../../packages/agent-clients/src/gemini-cli/gemini-cli.ts";
import { windsurfEntry } from "../../packages/agent-clients/src/windsurf/windsurf.ts";
import { zedEntry } from "../../packages/agent-clients/src/zed/zed.ts";
import { vscodeEntry } from "../../packages/agent-clients/src/vscode/vscode.ts";
import { claudeCodeEntry } from "../../packages/claude-code/src/runtime.ts";
import {
  type FixtureLayout,
  projectLayout,
  stageFixture,
} from "../../packages/scan-core/src/testing/staged-fixture.ts";
import { stageText } from "../../packages/code-analysis/src/testing/staged-text.ts";
import { openclawLayout } from "../../packages/openclaw/src/testing/fixture-layout.ts";

/** Where the fixtures of a runtime's checks are, and how they are read. */
export type FixtureHome = {
  /** The folder in the repository, one folder a check in it. */
  readonly path: string;
  /** ".json5", ".txt". */
  readonly ending: string;
  /** True for a comment at the top of a fixture that belongs to what is configured. */
  readonly isShown: (comment: string) => boolean;
  /** Lays a fixture out where it needs files around it. */
  readonly stage: (path: string) => Promise<StagedCase>;
};

export type StagedCase = {
  readonly path: string;
  readonly homeDir: string;
  readonly systemRoot?: string;
};

/** The home that pages speak of. */
export const shownHome = "/home/ann";

// They stay until the end: what a fix would cut is asked later.
const stagedHomes: string[] = [];
process.once("exit", removeStagedHomes);

/** For workers of the test runner, which end without an "exit". */
export function removeStagedHomes(): void {
  for (const homeDir of stagedHomes.splice(0)) rmSync(homeDir, { recursive: true, force: true });
}

/** The fixtures of a runtime, laid out as the tests of its checks do. */
function fixturesOf(folder: string, layout: FixtureLayout, ending = ".txt"): FixtureHome {
  return {
    path: `packages/${folder}/checks/fixtures`,
    ending,
    isShown: (comment) => /^\/\/ (?:file|mode|holds) /.test(comment),
    stage: async (path) => {
      const { location, environment } = await stageFixture(readFileSync(path, "utf8"), layout);
      const { homeDir, systemRoot = "/" } = environment;
      stagedHomes.push(homeDir);
      const { configPath, workspacePath } = location;
      return {
        path: layout.settings === undefined ? workspacePath : configPath,
        homeDir,
        systemRoot,
      };
    },
  };
}

const openclaw = fixturesOf("openclaw/src", openclawLayout, ".json5");
const claudeCode = fixturesOf("claude-code/src", projectLayout(claudeCodeEntry.find));
const ci = fixturesOf("ci-workflows/src", projectLayout(ciEntry.find));
const codex = fixturesOf("codex/src", projectLayout(codexEntry.find));
/** The fixtures of the smaller clients, by the beginning of their checks' IDs. */
const clients: ReadonlyMap<string, FixtureHome> = new Map([
  ["GM", fixturesOf("agent-clients/src/gemini-cli", projectLayout(geminiCliEntry.find))],
  ["CU", fixturesOf("agent-clients/src/cursor", projectLayout(cursorEntry.find))],
  ["VS", fixturesOf("agent-clients/src/vscode", projectLayout(vscodeEntry.find))],
  ["GC", fixturesOf("agent-clients/src/copilot-cli", projectLayout(copilotCliEntry.find))],
  ["WS", fixturesOf("agent-clients/src/windsurf", projectLayout(windsurfEntry.find))],
  ["ZD", fixturesOf("agent-clients/src/zed", projectLayout(zedEntry.find))],
  ["CN", fixturesOf("agent-clients/src/continue", projectLayout(continueEntry.find))],
]);

const instructions: FixtureHome = {
  path: "packages/instructions/src/fixtures",
  ending: ".md",
  isShown: (comment) => /^\/\/ (?:file|mode|gitignore) /.test(comment),
  stage: async (path) => {
    const { folder, homeDir } = stageText(path, basename(dirname(path)));
    stagedHomes.push(homeDir);
    return { path: folder, homeDir };
  },
};

/** The fixtures of a check, by the beginning of its ID. */
export function fixtureHomeOf(checkId: string): FixtureHome {
  if (/^(?:INS|SKL|SEC)-/.test(checkId)) return instructions;
  if (checkId.startsWith("CX-")) return codex;
  if (checkId.startsWith("CI-")) return ci;
  const client = clients.get(checkId.slice(0, checkId.indexOf("-")));
  if (client !== undefined) return client;
  return checkId.startsWith("CC-") ? claudeCode : openclaw;
}
