export type { PathToProve } from "./core/path-to-prove.ts";
export type { PlayedStep, Proof } from "./core/proof.ts";
export type { ProofAdapter, RuntimeProgram } from "./core/proof-adapter.ts";
export { proofAdapters } from "./proof-adapters.ts";
export { prove, type ProofRequest } from "./prove.ts";
export { sandboxFault } from "./sandbox/sandbox-fault.ts";
