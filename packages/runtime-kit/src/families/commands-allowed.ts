import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { Check, CheckFix, Match } from "@parapet/scan-core/core/check.ts";

type Own<Model> = Pick<Check<Model>, "id" | "references" | "remediation" | "weakness"> & {
  /** Which rule lets every command run, as the beginning of the rationale. */
  readonly rule: string;
  readonly rules: (model: Model) => readonly Pick<Match, "at" | "severity" | "message">[];
  readonly mayRaise?: readonly CheckId[];
  /** Omitted where the rule is removed from its list. */
  readonly apply?: CheckFix<Model>["apply"];
};

/** A rule that names no command, so that every command is auto-approved. */
export function everyCommandAllowed<Model>({
  rule,
  rules,
  mayRaise = [],
  apply = (match, edit) => edit.remove(placeOf(match)),
  ...own
}: Own<Model>): Check<Model> {
  return {
    title: "All shell commands auto-approved",
    severity: "critical",
    owasp: ["ASI05", "ASI02"],
    rationale: `${rule} Text in a repository or on a web page can then run a command without approval.`,
    run: (model, report) => {
      for (const match of rules(model)) report(match);
    },
    fix: { safe: false, title: "Requires approval before a command runs", mayRaise, apply },
    ...own,
  };
}
