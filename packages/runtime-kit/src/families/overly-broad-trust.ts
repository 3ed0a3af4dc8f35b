import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { Check, CheckFix } from "@parapet/scan-core/core/check.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";

type Own<Model> = Pick<Check<Model>, "id" | "references" | "remediation"> & {
  /** What trust in a folder gives, as the beginning of the rationale. */
  readonly gives: string;
  readonly trusted: (model: Model) => readonly { readonly folder: string; readonly at: string }[];
  /** Left out where the folder is taken out of the list. */
  readonly apply?: CheckFix<Model>["apply"];
};

/** A home or a disk that is trusted, and with it all that is ever unpacked or cloned into it. */
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
    title: "A whole home or disk is trusted",
    severity: "high",
    owasp: ["ASI03", "ASI09"],
    rationale: `${gives} Trust in a home is trust in everything that is ever unpacked or cloned into it, and in the keys that lie there.`,
    remediation,
    references,
    run: (model, report) => {
      for (const { folder, at } of trusted(model)) {
        const width = breadthOfPath(folder, model.homeDir);
        if (width !== undefined)
          report({ at, message: `${JSON.stringify(folder)} is trusted: ${width}.` });
      }
    },
    fix: { safe: false, title: "Asks again before the folder is trusted", apply },
  };
}
