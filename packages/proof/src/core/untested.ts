import type { ProofAdapter, RuntimeProgram } from "./proof-adapter.ts";

/** That proofs are not tested with a version of a runtime, with what to do; "" where they are. */
export function untested(
  { title, tested }: Pick<ProofAdapter, "title" | "tested">,
  { version }: Pick<RuntimeProgram, "version">,
): string {
  if (version === tested) return "";
  return `Proofs are tested with ${title} ${tested}, not with ${version}.`;
}
