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
import { type KnownRuntime, knownRuntime } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import { vscodeEntry } from "@parapet/agent-clients/vscode/vscode.ts";

const openclaw = knownRuntime(openclawEntry);
const instructions = knownRuntime(instructionsEntry);

/**
 * Every runtime whose workspaces are scanned. OpenClaw comes first: its workspace gives a joint
 * scan its name.
 */
export const runtimes: readonly [KnownRuntime, ...KnownRuntime[]] = [
  openclaw,
  knownRuntime(claudeCodeEntry),
  knownRuntime(codexEntry),
  knownRuntime(geminiCliEntry),
  knownRuntime(cursorEntry),
  knownRuntime(vscodeEntry),
  knownRuntime(copilotCliEntry),
  knownRuntime(windsurfEntry),
  knownRuntime(zedEntry),
  knownRuntime(continueEntry),
  knownRuntime(ciEntry),
  // Last: what all of them read beside their settings.
  instructions,
];

/** The one that says what a path is where no runtime has a configuration there. */
export const mainRuntime: KnownRuntime = openclaw;

const byCheck: ReadonlyMap<string, KnownRuntime> = new Map(
  runtimes.flatMap((runtime) =>
    [...runtime.checks, ...runtime.runTimeFixes].map(
      ({ check_id }) => [check_id, runtime] as const,
    ),
  ),
);

/** The runtime that a check belongs to; undefined for an ID that no runtime has. */
export function runtimeOfCheck(checkId: string): KnownRuntime | undefined {
  return byCheck.get(checkId);
}

/** False for what has texts and no settings: there is nothing in them that a fix edits. */
export function hasConfiguration(runtime: KnownRuntime): boolean {
  return runtime !== instructions;
}

const fixable: ReadonlySet<string> = new Set(
  runtimes.flatMap(({ fixes, runTimeFixes }) =>
    [...fixes, ...runTimeFixes].map(({ check_id }) => check_id),
  ),
);

/** True for the ID of a check with an automated fix. */
export function hasFix(checkId: string): boolean {
  return fixable.has(checkId);
}
