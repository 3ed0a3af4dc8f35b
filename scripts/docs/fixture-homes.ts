import { readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { codexEntry } from "../../packages/scanner/src/codex/runtime.ts";
import { continueEntry } from "../../packages/scanner/src/continue/continue.ts";
import { copilotCliEntry } from "../../packages/scanner/src/copilot-cli/copilot-cli.ts";
import { cursorEntry } from "../../packages/scanner/src/cursor/cursor.ts";
import { geminiCliEntry } from "../../packages/scanner/src/gemini-cli/gemini-cli.ts";
import { windsurfEntry } from "../../packages/scanner/src/mcp-clients/windsurf/windsurf.ts";
import { zedEntry } from "../../packages/scanner/src/mcp-clients/zed/zed.ts";
import { vscodeEntry } from "../../packages/scanner/src/vscode/vscode.ts";
import { claudeCodeEntry } from "../../packages/scanner/src/claude-code/runtime.ts";
import { stageProject } from "../../packages/scanner/src/testing/staged-project.ts";
import { stageText } from "../../packages/scanner/src/instructions/testing/staged-text.ts";
import {
  modesIn,
  stageFixture,
} from "../../packages/scanner/src/openclaw/testing/staged-fixture.ts";

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
process.once("exit", () => {
  for (const homeDir of stagedHomes) rmSync(homeDir, { recursive: true, force: true });
});

const openclaw: FixtureHome = {
  path: "packages/scanner/src/openclaw/checks/fixtures",
  ending: ".json5",
  isShown: (comment) => comment.startsWith("// mode "),
  stage: async (path) => {
    const text = readFileSync(path, "utf8");
    if (modesIn(text).size === 0) return { path, homeDir: shownHome };
    const { location, homeDir } = await stageFixture(text);
    stagedHomes.push(homeDir);
    return { path: location.configPath, homeDir };
  },
};

/** Fixtures that are several files in one, with the runtime's own way of finding a workspace among them. */
function projectFixtures(folder: string, find: Parameters<typeof stageProject>[1]): FixtureHome {
  return {
    path: `packages/scanner/src/${folder}/checks/fixtures`,
    ending: ".txt",
    isShown: (comment) => /^\/\/ (?:file|mode|beside) /.test(comment),
    stage: async (path) => {
      const { location, environment } = await stageProject(readFileSync(path, "utf8"), find);
      const { homeDir } = environment;
      stagedHomes.push(homeDir);
      return { path: location.workspacePath, homeDir, systemRoot: join(homeDir, "machine") };
    },
  };
}

const claudeCode = projectFixtures("claude-code", claudeCodeEntry.find);
const codex = projectFixtures("codex", codexEntry.find);
/** The fixtures of the smaller clients, by the beginning of their checks' IDs. */
const clients: ReadonlyMap<string, FixtureHome> = new Map([
  ["GM", projectFixtures("gemini-cli", geminiCliEntry.find)],
  ["CU", projectFixtures("cursor", cursorEntry.find)],
  ["VS", projectFixtures("vscode", vscodeEntry.find)],
  ["GC", projectFixtures("copilot-cli", copilotCliEntry.find)],
  ["WS", projectFixtures("mcp-clients/windsurf", windsurfEntry.find)],
  ["ZD", projectFixtures("mcp-clients/zed", zedEntry.find)],
  ["CN", projectFixtures("continue", continueEntry.find)],
]);

const instructions: FixtureHome = {
  path: "packages/scanner/src/instructions/fixtures",
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
  const client = clients.get(checkId.slice(0, checkId.indexOf("-")));
  if (client !== undefined) return client;
  return checkId.startsWith("CC-") ? claudeCode : openclaw;
}
