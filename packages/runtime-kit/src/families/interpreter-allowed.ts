import type { FindingSeverity } from "@parapet/posture";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { Check, CheckFix } from "@parapet/scan-core/core/check.ts";

type AllowedCode = {
  readonly at: string;
  readonly severity: FindingSeverity;
  readonly message: string;
};

type Own<Model> = Pick<Check<Model>, "id" | "references" | "remediation"> & {
  readonly allowed: (model: Model) => readonly AllowedCode[];
  /** Left out where the rule is taken out of its list. */
  readonly apply?: CheckFix<Model>["apply"];
};

/** A rule that names one program, and thereby lets any code run. */
export function interpreterAllowedCheck<Model>({
  id,
  references,
  remediation,
  allowed,
  apply = (match, edit) => edit.remove(placeOf(match)),
}: Own<Model>): Check<Model> {
  return {
    id,
    title: "A rule lets any code run through an interpreter",
    severity: "high",
    owasp: ["ASI05", "ASI02"],
    rationale:
      "Programs such as python, node, bash, npx, xargs and docker run whatever follows. A rule for commands that begin with " +
      "one of them is as wide as a rule for every command, though it names a single program.",
    remediation,
    references,
    weakness: "unprompted commands",
    run: (model, report) => {
      for (const code of allowed(model)) report(code);
    },
    fix: { safe: false, title: "Asks before such a command runs", apply },
  };
}
