import { findClaudeCode } from "./claude-code/find-program.ts";
import type { NoProgram, RuntimeProgram } from "./core/proof-adapter.ts";
import { findOpenClaw } from "./openclaw/find-program.ts";

export { sandboxFault } from "./sandbox/sandbox-fault.ts";

/** A runtime whose attack paths can be played: all that is asked of it before one is. */
export type PlayedRuntime = {
  /** As the scanner names it: "openclaw". */
  readonly runtime: string;
  /** "OpenClaw". */
  readonly title: string;
  /** The installed program; where there is none, why. */
  readonly findProgram: (
    env: Readonly<Record<string, string | undefined>>,
  ) => Promise<RuntimeProgram | NoProgram>;
};

/** Loads nothing of what plays a path. */
export const playedRuntimes: readonly PlayedRuntime[] = [
  {
    runtime: "openclaw",
    title: "OpenClaw",
    findProgram: (env) => findOpenClaw(undefined, env),
  },
  {
    runtime: "claude-code",
    title: "Claude Code",
    findProgram: (env) => findClaudeCode(undefined, env),
  },
];
