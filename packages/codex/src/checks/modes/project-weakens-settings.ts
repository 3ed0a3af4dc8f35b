import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asApproval, asksFirst, asSandboxMode, type CodexModel } from "../../policy/model.ts";
import { permissionsIn } from "../../policy/permissions.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const projectWeakensSettings: Check<CodexModel> = {
  id: "CX-MODE-002",
  title: "Repository disables sandbox or approval",
  severity: "high",
  owasp: ["ASI03", "ASI09"],
  rationale:
    "The configuration of a trusted project takes precedence over your own. A repository that disables the sandbox or " +
    "approval does so for everyone who trusts the folder, and nothing in a session shows it.",
  remediation: "Remove the setting from `FILE`. Users who want it set it in ~/.codex/config.toml.",
  references: [codexDocs("config-basic"), settingSchema, owaspAgenticReference],
  run: (model, report) => {
    const { kind, layers } = model;
    if (kind === "user") return;
    const modes = [
      ...layers.each("/sandbox_mode", asSandboxMode, ["project"]),
      ...layers.each("/default_permissions", permissionsIn(layers), ["project"]),
    ];
    for (const { value, at } of modes) {
      if (value !== "danger-full-access") continue;
      report({
        at,
        severity: asksFirst(model) ? "high" : "critical",
        message: "The project disables the sandbox for everyone who trusts it.",
      });
    }
    for (const { value, at } of layers.each("/approval_policy", asApproval, ["project"])) {
      if (value !== "never") continue;
      report({
        at,
        severity: "medium",
        message:
          "The project disables approval requests for commands that need to leave the sandbox.",
      });
    }
  },
  fix: {
    safe: true,
    title: "Removes the setting from the project",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
