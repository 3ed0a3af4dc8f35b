import type { Objection } from "../core/registered-guardrails.ts";
import { objectionText, type Seen } from "../core/judge.ts";
import type { Script } from "../core/script.ts";

/**
 * How a text fares that the agent itself fetches, with the first call of the script, for a task of
 * its user.
 */
export function fetched(
  script: Script,
  {
    refuserOf,
    objection,
  }: Pick<Seen, "refuserOf"> & {
    /** To the call that fetches it. */
    readonly objection: Objection | undefined;
  },
  /** What became of the turn where the model was not asked for anything. */
  silence: string,
): Seen["delivery"] {
  const state = script.stateOf(0);
  switch (state.is) {
    case "answered": {
      if (objection !== undefined) {
        return { is: "refused", by: objection, detail: objectionText(objection) };
      }
      const by = refuserOf(state.text);
      const said = state.text.replaceAll(/\s+/g, " ").trim().slice(0, mostQuoted);
      // The adapter refuses what it cannot ask about, too.
      return by === undefined || by === "guardrail"
        ? { is: "unknown", detail: `what was fetched has not the text: "${said}"` }
        : { is: "refused", by, detail: `What was to be fetched was refused: "${said}"` };
    }
    case "not_offered":
      return { is: "refused", by: "tool_policy", detail: "The agent has no tool that fetches it." };
    case "called":
      return { is: "unknown", detail: "the text was not fetched in time" };
    case "waiting":
      return { is: "unknown", detail: silence };
  }
}

const mostQuoted = 160;
