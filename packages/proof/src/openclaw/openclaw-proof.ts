import type { ProofAdapter } from "../core/proof-adapter.ts";
import { findOpenClaw } from "./find-program.ts";
import { playOpenClaw } from "./play.ts";
import { copyOf } from "./read-workspace.ts";

/** Proofs in OpenClaw. */
export const openclawProof: ProofAdapter = {
  runtime: "openclaw",
  title: "OpenClaw",
  tested: "2026.9.6",
  findProgram: findOpenClaw,
  preview: async (workspace, { mark, guardrails }) =>
    (await copyOf(workspace, { mark, admitted: undefined, guardrails })).changes,
  play: playOpenClaw,
};
