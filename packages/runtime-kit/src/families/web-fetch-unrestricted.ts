import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";

type Own<Model> = Pick<Check<Model>, "id" | "references" | "remediation"> & {
  /** Rules for every address, as they are written. */
  readonly rules: (model: Model) => readonly { readonly rule: string; readonly at: string }[];
};

/** A rule that lets pages of every address be fetched before a person sees the address. */
export function webFetchOfAnyDomain<Model>({ rules, ...own }: Own<Model>): Check<Model> {
  return {
    title: "Web fetches from any domain auto-approved",
    severity: "medium",
    owasp: ["ASI02", "ASI01"],
    rationale:
      "The model can follow instructions on a page, and the requested address can carry data out. With a rule for every " +
      "address, text that directs the agent to an attacker's page needs no approval.",
    run: (model, report) => {
      for (const { rule, at } of rules(model)) {
        report({ at, message: `${rule} fetches any address without approval.` });
      }
    },
    fix: {
      safe: false,
      title: "Requires approval before pages of other domains are fetched",
      apply: (match, edit) => edit.remove(placeOf(match)),
    },
    ...own,
  };
}
