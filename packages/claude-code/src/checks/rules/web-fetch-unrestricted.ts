import { webFetchOfAnyDomain } from "@parapet/runtime-kit/families/web-fetch-unrestricted.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { isOverruled } from "../facts/shell-rules.ts";

export const webFetchUnrestricted = webFetchOfAnyDomain<ClaudeCodeModel>({
  id: "CC-PERM-006",
  remediation:
    "List the sites that are needed: `WebFetch(domain:docs.example.com)`. Others require approval.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  rules: (model) =>
    model.allow
      .filter((rule) => rule.tool === "WebFetch" && isEveryAddress(rule.specifier))
      .filter((rule) => !isOverruled(model, rule))
      .map(({ text, at }) => ({ rule: text, at })),
});

/** A whole top-level domain equals every address: anyone can register a host there. */
function isEveryAddress(specifier: string | undefined): boolean {
  return specifier === undefined || /^domain:\*(?:\.[a-z]{2,6})?$/i.test(specifier);
}
