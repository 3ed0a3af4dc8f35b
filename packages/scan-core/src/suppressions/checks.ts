import { type CheckDescription, expiredSuppressionCheck } from "@parapet/posture";

type SuppressionCheck = CheckDescription & { readonly runtime: "parapet" };

/** A suppression whose last day is over. */
export const expiredSuppression = describe({
  check_id: expiredSuppressionCheck,
  title: "Suppression has expired",
  severity: "low",
  rationale:
    "Somebody accepted a fault until a day, and that day is over. The fault is reported again; the entry is a decision " +
    "that is due.",
  remediation:
    "Fix the finding and remove the comment, or the entry from parapet-ignore.json5; or decide again, with a reason that holds " +
    "today and a new last day.",
});

/** A suppression that covers no finding. */
export const unusedSuppression = describe({
  check_id: "PP-SUP-002",
  title: "Suppression covers nothing",
  severity: "info",
  rationale:
    "The fault is gone, or the suppression never stood at the right place. If it stays, it hides the fault when that " +
    "comes back, and nobody decides again.",
  remediation:
    "Remove it. If the fault is still reported, move the comment to the line of the report or the line above it; in " +
    "parapet-ignore.json5 compare agent_id, pointer and path with those of `parapet scan --json`.",
});

/** Something that was meant to be a suppression and is none. */
export const malformedSuppression = describe({
  check_id: "PP-SUP-003",
  title: "Suppression is malformed",
  severity: "low",
  rationale:
    "It hides nothing, so a fault that somebody has accepted is reported all the same. What cannot be understood is not " +
    "guessed at: a misspelled word could hide more than was meant.",
  remediation:
    'A comment reads "parapet-ignore CHECK-ID: why". An entry of parapet-ignore.json5 has check_id, reason, owner and ' +
    "expires, may have agent_id, pointer and path, and has nothing else.",
});

/** The checks of suppressions themselves, by ID. They cannot be suppressed. */
export const suppressionChecks: readonly CheckDescription[] = [
  expiredSuppression,
  unusedSuppression,
  malformedSuppression,
];

function describe(
  own: Pick<CheckDescription, "check_id" | "title" | "severity" | "rationale" | "remediation">,
): SuppressionCheck {
  return {
    ...own,
    runtime: "parapet",
    owasp: [],
    fixable: false,
    references: [],
    aliases: [],
    weakness: "",
    docs_url: `docs/checks/${own.check_id}.md`,
  };
}
