import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { Check, CheckFix, Match } from "@parapet/scan-core/core/check.ts";

type Own<Model> = Pick<Check<Model>, "id" | "references" | "remediation"> & {
  /** What telemetry holds: "user prompts". */
  readonly content: string;
  /** What the setting does, as the end of the rationale. */
  readonly how: string;
  readonly found: (model: Model) => readonly Pick<Match, "at" | "message" | "severity">[];
  /** Omitted where the setting is set to false. */
  readonly apply?: CheckFix<Model>["apply"];
};

/** Telemetry that holds what a person and a model have said to each other. */
export function contentInTelemetryCheck<Model>({
  id,
  references,
  remediation,
  content,
  how,
  found,
  apply = (match, edit) => edit.set(placeOf(match), false),
}: Own<Model>): Check<Model> {
  return {
    id,
    title: `Telemetry includes ${content}`,
    severity: "low",
    owasp: ["ASI03"],
    rationale: `Telemetry is retained for long and read by many. ${how}`,
    remediation: `${remediation}; telemetry without it still shows who used what, and for how long.`,
    references,
    run: (model, report) => {
      for (const match of found(model)) report(match);
    },
    fix: { safe: true, title: `Excludes ${content} from telemetry`, apply },
  };
}
