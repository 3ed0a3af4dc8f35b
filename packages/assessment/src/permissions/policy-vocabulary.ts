import { defaultPriors } from "@parapet/attack-paths";

/** The names by which a policy may call principals, outcomes and runtimes, sorted. */
export function policyVocabulary(checks: readonly { readonly runtime: string }[]): {
  readonly trusts: readonly string[];
  readonly impacts: readonly string[];
  readonly runtimes: readonly string[];
} {
  return {
    trusts: Object.keys(defaultPriors.access).toSorted(),
    impacts: Object.keys(defaultPriors.impact).toSorted(),
    runtimes: [...new Set(checks.map(({ runtime }) => runtime))].toSorted(),
  };
}
