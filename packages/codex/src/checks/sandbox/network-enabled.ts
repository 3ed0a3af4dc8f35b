import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const networkEnabled: Check<CodexModel> = {
  id: "CX-BOX-001",
  title: "Sandboxed commands have unrestricted network access",
  severity: "medium",
  owasp: ["ASI02", "ASI01"],
  rationale:
    "The workspace-write sandbox has no network access by default. With `network_access`, commands fetch text that " +
    "the model then follows, and can send out what it has read; in this mode most commands run without approval.",
  remediation:
    "Set `sandbox_workspace_write.network_access` to false, and approve single commands that need the network.",
  references: [codexDocs("agent-approvals-security"), settingSchema, owaspAgenticReference],
  run: ({ sandbox, network }, report) => {
    if (sandbox.value !== "workspace-write" || !network.value) return;
    report({
      at: network.at,
      message: "Sandboxed commands run without approval and can reach any address.",
    });
  },
  fix: {
    safe: false,
    title: "Disables network access in the sandbox",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
