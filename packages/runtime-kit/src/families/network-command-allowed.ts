import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { Check, CheckFix } from "@parapet/scan-core/core/check.ts";

type Own<Model> = Pick<Check<Model>, "id" | "references" | "remediation"> & {
  /** Why the address is not held, as the end of the rationale. */
  readonly why: string;
  /** Rules for commands that reach any address: the subject of a sentence, "Bash(curl:*)". */
  readonly rules: (model: Model) => readonly { readonly rule: string; readonly at: string }[];
  readonly fix?: CheckFix<Model>;
};

/** A rule that lets curl, wget and similar commands reach any address. */
export function networkCommandAllowedCheck<Model>({
  why,
  rules,
  ...own
}: Own<Model>): Check<Model> {
  return {
    title: "Network command auto-approved for any address",
    severity: "high",
    owasp: ["ASI02", "ASI01"],
    rationale:
      "curl, wget and similar commands fetch text that the agent then follows, and can send out what it has read. " +
      why,
    run: (model, report) => {
      for (const { rule, at } of rules(model)) {
        report({
          at,
          message: `${rule} can send whatever the agent has read to any address without approval.`,
        });
      }
    },
    fix: {
      safe: false,
      title: "Requires approval before such a command runs",
      apply: (match, edit) => edit.remove(placeOf(match)),
    },
    ...own,
  };
}
