import type { Api } from "../../api/types.ts";
import { ago, count } from "../../core/format.ts";

type State = Api["Machine"]["state"];

export const stateNames: Readonly<Record<State, string>> = {
  reporting: "Reporting",
  silent: "Silent",
  unknown: "Never seen",
  revoked: "Revoked",
  expired: "Expired",
};

/** Those to look at first. */
export const stateRank: Readonly<Record<State, number>> = {
  silent: 4,
  expired: 3,
  unknown: 2,
  revoked: 1,
  reporting: 0,
};

const tones: Readonly<Record<State, string>> = {
  reporting: "good",
  silent: "bad",
  unknown: "muted",
  revoked: "muted",
  expired: "bad",
};

/** The state of a machine: a word and a color, never the color alone. */
export function MachineState({ state }: { readonly state: State }) {
  return <span className={tones[state]}>{stateNames[state]}</span>;
}

/** "2 hours ago"; that nothing has arrived yet says nothing of the machine. */
export function seenText(machine: Pick<Api["Machine"], "last_seen_at">): string {
  return machine.last_seen_at === "" ? "never" : ago(machine.last_seen_at);
}

/** A number of what a machine has; unknown until a scan of it has arrived. */
export function countOf(
  { last_seen_at }: Pick<Api["Machine"], "last_seen_at">,
  number: number,
): string {
  return last_seen_at === "" ? "unknown" : count(number);
}
