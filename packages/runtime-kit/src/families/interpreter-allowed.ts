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
  /** Omitted where the rule is removed from its list. */
  readonly apply?: CheckFix<Model>["apply"];
};

/** A rule that names one program, and thereby permits arbitrary code. */
export function interpreterAllowedCheck<Model>({
  id,
  references,
  remediation,
  allowed,
  apply = (match, edit) => edit.remove(placeOf(match)),
}: Own<Model>): Check<Model> {
  return {
    id,
    title: "Allowlisted interpreter permits arbitrary code",
    severity: "high",
    owasp: ["ASI05", "ASI02"],
    rationale:
      "Programs such as python, node, bash, npx, xargs and docker run whatever arguments follow. A rule for commands " +
      "that begin with one of them is as permissive as a rule for every command, although it names a single program.",
    remediation,
    references,
    weakness: "unprompted commands",
    run: (model, report) => {
      for (const code of allowed(model)) report(code);
    },
    fix: { safe: false, title: "Requires approval before such a command runs", apply },
  };
}
