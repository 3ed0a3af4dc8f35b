import { claudeCodeEntry } from "./claude-code/runtime.ts";
import { codexEntry } from "./codex/runtime.ts";
import { instructionsEntry } from "./instructions/runtime.ts";
import { openclawEntry } from "./openclaw/entry.ts";
import { type KnownRuntime, knownRuntime } from "./runtime-entry.ts";

const openclaw = knownRuntime(openclawEntry);

/** Every runtime whose workspaces are scanned. OpenClaw comes first: its workspace gives a joint scan its name. */
export const runtimes: readonly [KnownRuntime, ...KnownRuntime[]] = [
  openclaw,
  knownRuntime(claudeCodeEntry),
  knownRuntime(codexEntry),
  // Last: what all of them read beside their settings.
  knownRuntime(instructionsEntry),
];

/** Whose file must be there where the checks that are asked for do not say otherwise. */
export const mainRuntime: KnownRuntime = openclaw;

const byCheck: ReadonlyMap<string, KnownRuntime> = new Map(
  runtimes.flatMap((runtime) => runtime.checks.map(({ check_id }) => [check_id, runtime] as const)),
);

/** The runtime that a check belongs to; undefined for an ID that no runtime has. */
export function runtimeOfCheck(checkId: string): KnownRuntime | undefined {
  return byCheck.get(checkId);
}
