import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asText } from "@parapet/scan-core/layers/layers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { configurationReference, geminiDocs, owaspAgenticReference } from "../references.ts";

export const editsAutoApproved: Check<ClientModel> = {
  id: "GM-MODE-001",
  title: "Files are changed and pages are fetched without a question",
  severity: "low",
  owasp: ["ASI02", "ASI09"],
  rationale:
    "In the mode auto_edit nobody is asked before a file of the project is written or a page is fetched. An address that " +
    "text in the repository makes the model fetch carries away what it has read. Set by a repository, this holds for " +
    "everybody who trusts it.",
  remediation:
    'Set general.defaultApprovalMode to "default"; choose auto_edit for a session with --approval-mode.',
  references: [
    configurationReference,
    geminiDocs("reference/policy-engine"),
    owaspAgenticReference,
  ],
  run: ({ layers }, report) => {
    const mode = layers.pick("/general/defaultApprovalMode", asText, "default");
    if (mode.value !== "auto_edit") return;
    report({
      at: mode.at,
      severity: mode.level === "project" ? "medium" : "low",
      message: `Files are changed and pages fetched unasked${mode.level === "project" ? ", because the repository says so" : ""}.`,
    });
  },
  fix: {
    safe: false,
    title: "Asks before files are changed",
    apply: (match, edit) => edit.set(placeOf(match), "default"),
  },
};
