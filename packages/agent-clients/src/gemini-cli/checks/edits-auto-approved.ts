import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { configurationReference, geminiDocs, owaspAgenticReference } from "../references.ts";

export const editsAutoApproved: Check<ClientModel> = {
  id: "GM-MODE-001",
  title: "File edits and web fetches auto-approved",
  severity: "low",
  owasp: ["ASI02", "ASI09"],
  rationale:
    "In auto_edit mode, project files are written and pages are fetched without approval. An address that text in the " +
    "repository makes the model fetch carries out what it has read. Set by a repository, the mode applies to everyone " +
    "who trusts it.",
  remediation:
    'Set `general.defaultApprovalMode` to "default"; select auto_edit for a session with --approval-mode.',
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
      message: `Files are changed and pages are fetched without approval${mode.level === "project" ? ", as set by the repository" : ""}.`,
    });
  },
  fix: {
    safe: false,
    title: "Requires approval before files are changed",
    apply: (match, edit) => edit.set(placeOf(match), "default"),
  },
};
