import type { Api } from "../api/types.ts";

type State = Api["EnforcementState"];

/** The labels of the enforcement states. */
export const enforcementText: Readonly<Record<State, string>> = {
  enforced: "Enforced",
  not_enforced: "Not enforced",
  unknown: "Unknown",
};

const tones: Readonly<Record<State, string>> = {
  enforced: "good",
  not_enforced: "bad",
  unknown: "muted",
};

/** The enforcement state; unknown until the service reports it. */
export function Enforcement({ state = "unknown" }: { readonly state?: State | undefined }) {
  return <span className={tones[state]}>{enforcementText[state]}</span>;
}
