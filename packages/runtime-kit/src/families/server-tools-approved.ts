import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { Check, CheckFix, Match } from "@parapet/scan-core/core/check.ts";

type Own<Model> = Pick<Check<Model>, "id" | "references" | "rationale" | "remediation"> &
  Partial<Pick<Check<Model>, "severity">> & {
    readonly approvals: (model: Model) => readonly Pick<Match, "at" | "severity" | "message">[];
    /** Omitted where the approval is removed. */
    readonly apply?: CheckFix<Model>["apply"];
  };

/**
 * An approval of a whole MCP server: of its tools that write and send, and of those that are added
 * later.
 */
export function serverToolsApproved<Model>({
  approvals,
  apply = (match, edit) => edit.remove(placeOf(match)),
  ...own
}: Own<Model>): Check<Model> {
  return {
    title: "All tools of an MCP server auto-approved",
    severity: "medium",
    owasp: ["ASI02", "ASI04"],
    run: (model, report) => {
      for (const match of approvals(model)) report(match);
    },
    fix: { safe: false, title: "Requires approval before a tool of the server is used", apply },
    ...own,
  };
}
