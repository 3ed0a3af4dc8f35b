import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asText } from "@parapet/scan-core/layers/layers.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

/** The reviewer that is a model, by the name it has and the one it had before. */
const models: ReadonlySet<string> = new Set(["auto_review", "guardian_subagent"]);

export const approvalsByModel: Check<CodexModel> = {
  id: "CX-MODE-004",
  title: "A model answers what you would be asked",
  severity: "low",
  owasp: ["ASI09", "ASI01"],
  rationale:
    "With approvals_reviewer set to auto_review, a second model decides about commands that leave the sandbox and about " +
    "tools. It reads the same text that led the first one astray. In the configuration of a project that is trusted, the " +
    "repository chooses so for everybody.",
  remediation: 'Set approvals_reviewer to "user" in `FILE`.',
  references: [codexDocs("agent-approvals-security"), settingSchema, owaspAgenticReference],
  run: ({ layers }, report) => {
    const reviewer = layers.pick("/approvals_reviewer", asText, "user");
    if (!models.has(reviewer.value)) return;
    const isProject = reviewer.level === "project";
    report({
      at: reviewer.at,
      severity: isProject ? "medium" : "low",
      message: `A model answers in your place${isProject ? ", because the repository says so" : ""}.`,
    });
  },
  fix: {
    safe: false,
    title: "Asks you",
    apply: (match, edit) => edit.set(placeOf(match), "user"),
  },
};
