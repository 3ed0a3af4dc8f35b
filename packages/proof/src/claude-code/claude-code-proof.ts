import type { ProofAdapter } from "../core/proof-adapter.ts";
import { findClaudeCode } from "./find-program.ts";
import { playClaudeCode } from "./play.ts";
import { copyOf } from "./read-workspace.ts";
import { tested, title } from "./tested-version.ts";

/** Proofs in Claude Code. */
export const claudeCodeProof: ProofAdapter = {
  runtime: "claude-code",
  title,
  tested,
  findProgram: findClaudeCode,
  preview: async (workspace, run) => (await copyOf(workspace, run)).changes,
  play: playClaudeCode,
};
