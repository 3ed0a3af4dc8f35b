import type { ProofAdapter } from "./core/proof-adapter.ts";
import { claudeCodeProof } from "./claude-code/claude-code-proof.ts";
import { openclawProof } from "./openclaw/openclaw-proof.ts";

/** Runtimes whose attack paths can be played. */
export const proofAdapters: readonly ProofAdapter[] = [openclawProof, claudeCodeProof];
