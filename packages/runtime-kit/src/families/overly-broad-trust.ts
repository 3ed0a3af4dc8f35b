import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { Check, CheckFix } from "@parapet/scan-core/core/check.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";

type Own<Model> = Pick<Check<Model>, "id" | "references" | "remediation"> & {
  /** What trust in a folder grants, as the beginning of the rationale. */
  readonly gives: string;
  readonly trusted: (model: Model) => readonly { readonly folder: string; readonly at: string }[];
  /** Omitted where the folder is removed from the list. */
  readonly apply?: CheckFix<Model>["apply"];
};

/** A trusted home directory or disk, with everything that is ever unpacked or cloned into it. */
export function wholeHomeTrusted<Model extends { readonly homeDir: string }>({
  id,
  references,
  remediation,
  gives,
  trusted,
  apply = (match, edit) => edit.remove(placeOf(match)),
}: Own<Model>): Check<Model> {
  return {
    id,
    title: "Trusted folder is overly broad",
    severity: "high",
    owasp: ["ASI03", "ASI09"],
    rationale: `${gives} Trust in a home directory or disk covers everything that is ever unpacked or cloned into it.`,
    remediation,
    references,
    run: (model, report) => {
      for (const { folder, at } of trusted(model)) {
        const width = breadthOfPath(folder, model.homeDir);
        if (width !== undefined)
          report({ at, message: `${JSON.stringify(folder)} is trusted: ${width}.` });
      }
    },
    fix: { safe: false, title: "Requires approval before the folder is trusted", apply },
  };
}
