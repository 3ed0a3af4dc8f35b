import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { Check, CheckFix, Match } from "@parapet/scan-core/core/check.ts";

type Own<Model> = Pick<Check<Model>, "id" | "references" | "remediation" | "weakness"> & {
  /** Which rule lets every command run, as the beginning of the rationale. */
  readonly rule: string;
  readonly rules: (model: Model) => readonly Pick<Match, "at" | "severity" | "message">[];
  readonly mayRaise?: readonly CheckId[];
  /** Left out where the rule is taken out of its list. */
  readonly apply?: CheckFix<Model>["apply"];
};

/** A rule that names no command, so that every command runs and nobody is asked. */
export function everyCommandAllowed<Model>({
  rule,
  rules,
  mayRaise = [],
  apply = (match, edit) => edit.remove(placeOf(match)),
  ...own
}: Own<Model>): Check<Model> {
  return {
    title: "Every command runs without a question",
    severity: "critical",
    owasp: ["ASI05", "ASI02"],
    rationale: `${rule} Text in a repository or a page then needs nobody's consent to do the same.`,
    run: (model, report) => {
      for (const match of rules(model)) report(match);
    },
    fix: { safe: false, title: "Asks before a command runs", mayRaise, apply },
    ...own,
  };
}
