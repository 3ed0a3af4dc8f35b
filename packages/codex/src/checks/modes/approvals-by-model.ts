import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

/** The reviewer that is a model, by its current and its former name. */
const models: ReadonlySet<string> = new Set(["auto_review", "guardian_subagent"]);

export const approvalsByModel: Check<CodexModel> = {
  id: "CX-MODE-004",
  title: "Approval requests answered by a model",
  severity: "low",
  owasp: ["ASI09", "ASI01"],
  rationale:
    "With `approvals_reviewer` set to auto_review, a second model decides about commands that leave the sandbox and " +
    "about tools. It reads the same text that misled the first one. In the configuration of a trusted project, the " +
    "repository decides this for everyone.",
  remediation: 'Set `approvals_reviewer` to "user" in `FILE`.',
  references: [codexDocs("agent-approvals-security"), settingSchema, owaspAgenticReference],
  run: ({ layers }, report) => {
    const reviewer = layers.pick("/approvals_reviewer", asText, "user");
    if (!models.has(reviewer.value)) return;
    const isProject = reviewer.level === "project";
    report({
      at: reviewer.at,
      severity: isProject ? "medium" : "low",
      message: `A model answers approval requests in your place${isProject ? ", as set by the repository" : ""}.`,
    });
  },
  fix: {
    safe: false,
    title: "Sets approvals_reviewer to user",
    apply: (match, edit) => edit.set(placeOf(match), "user"),
  },
};
