import type { Check, CheckFix, Match } from "@parapet/scan-core/core/check.ts";

type Own<Model> = Pick<Check<Model>, "id" | "references" | "remediation"> & {
  /**
   * What keeps sandboxed commands from the network unless it is opened, as the beginning of the
   * rationale.
   */
  readonly closed: string;
  readonly openings: (model: Model) => readonly Pick<Match, "at" | "message">[];
  readonly fix: Pick<CheckFix<Model>, "title" | "apply">;
};

/** A sandbox in which commands run without approval, and reach any address. */
export function sandboxNetworkUnrestricted<Model>({
  closed,
  openings,
  fix,
  ...own
}: Own<Model>): Check<Model> {
  return {
    title: "Sandboxed commands have unrestricted network access",
    severity: "medium",
    owasp: ["ASI02", "ASI01"],
    rationale: `${closed} With unrestricted network access they fetch text that the model then follows, and can send out what it has read.`,
    run: (model, report) => {
      for (const match of openings(model)) report(match);
    },
    fix: { safe: false, ...fix },
    ...own,
  };
}
