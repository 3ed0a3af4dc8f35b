import { readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
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
import { stageProject } from "../../packages/scan-core/src/testing/staged-project.ts";
import { stageText } from "../../packages/code-analysis/src/testing/staged-text.ts";
import { modesIn, stageFixture } from "../../packages/openclaw/src/testing/staged-fixture.ts";

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
  path: "packages/openclaw/src/checks/fixtures",
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

/**
 * Fixtures that are several files in one, with the runtime's own way of finding a workspace among
 * them.
 */
function projectFixtures(folder: string, find: Parameters<typeof stageProject>[1]): FixtureHome {
  return {
    path: `packages/${folder}/checks/fixtures`,
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

const claudeCode = projectFixtures("claude-code/src", claudeCodeEntry.find);
const ci = projectFixtures("ci-workflows/src", ciEntry.find);
const codex = projectFixtures("codex/src", codexEntry.find);
/** The fixtures of the smaller clients, by the beginning of their checks' IDs. */
const clients: ReadonlyMap<string, FixtureHome> = new Map([
  ["GM", projectFixtures("agent-clients/src/gemini-cli", geminiCliEntry.find)],
  ["CU", projectFixtures("agent-clients/src/cursor", cursorEntry.find)],
  ["VS", projectFixtures("agent-clients/src/vscode", vscodeEntry.find)],
  ["GC", projectFixtures("agent-clients/src/copilot-cli", copilotCliEntry.find)],
  ["WS", projectFixtures("agent-clients/src/windsurf", windsurfEntry.find)],
  ["ZD", projectFixtures("agent-clients/src/zed", zedEntry.find)],
  ["CN", projectFixtures("agent-clients/src/continue", continueEntry.find)],
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
