import type { Api } from "../api/types.ts";

type State = Api["EnforcementState"];

/** The words for a state, as the API, the command line and exports have them. */
export const enforcementText: Readonly<Record<State, string>> = {
  enforced: "enforced",
  not_enforced: "not enforced",
  unknown: "unknown",
};

const tones: Readonly<Record<State, string>> = {
  enforced: "good",
  not_enforced: "bad",
  unknown: "muted",
};

/** Whether calls are known to be stopped; unknown until the service has said so. */
export function Enforcement({ state = "unknown" }: { readonly state?: State | undefined }) {
  return <span className={tones[state]}>{enforcementText[state]}</span>;
}
