export type { RegisteredGuardrails } from "./core/registered-guardrails.ts";
export type { PathToProve } from "./core/path-to-prove.ts";
export type { PlayedStep, Proof } from "./core/proof.ts";
export type { ProofAdapter, ProofWorkspace, RuntimeProgram } from "./core/proof-adapter.ts";
export { ProofFailed } from "./core/proof-failed.ts";
export { proofAdapters } from "./proof-adapters.ts";
export { type FixProof, proveFix } from "./prove-fix.ts";
export { prove, type ProofRequest } from "./prove.ts";
export { sandboxFault } from "./sandbox/sandbox-fault.ts";
