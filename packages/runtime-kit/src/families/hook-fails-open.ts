import type { Check, CheckFix } from "@parapet/scan-core/core/check.ts";

type Own<Model> = Pick<
  Check<Model>,
  "id" | "severity" | "owasp" | "references" | "rationale" | "remediation"
> & {
  /** Hooks at events at which they can block, that let the call pass when they fail. */
  readonly openGuards: (model: Model) => readonly { readonly event: string; readonly at: string }[];
  /** What the fix sets: "failClosed to true". */
  readonly sets: string;
  readonly apply: CheckFix<Model>["apply"];
};

/** A guarding hook whose failure counts as approval. */
export function guardFailsOpen<Model>({
  openGuards,
  sets,
  apply,
  ...own
}: Own<Model>): Check<Model> {
  return {
    title: "Hook fails open",
    confidence: "medium",
    run: (model, report) => {
      for (const { event, at } of openGuards(model)) {
        report({
          at,
          message: `When the hook ${event} fails, the call that it guards is allowed.`,
        });
      }
    },
    fix: { safe: false, title: `Sets ${sets}`, apply },
    ...own,
  };
}
