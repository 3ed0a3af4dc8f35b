import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asksFirst, type CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const sandboxDisabled: Check<CodexModel> = {
  id: "CX-MODE-001",
  title: "Sandbox disabled",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "With danger-full-access, a command of the model can read your keys, write anywhere and send data to any address. " +
    "Unless approval_policy is untrusted, it needs no approval: the other policies prompt when a command is to leave " +
    "the sandbox, and there is none. Text in a repository or on a web page then runs commands with your privileges.",
  remediation:
    'Set `sandbox_mode` to "workspace-write" in `FILE`; list single folders in ' +
    "sandbox_workspace_write.writable_roots. Use full access only in a container.",
  references: [codexDocs("agent-approvals-security"), settingSchema, owaspAgenticReference],
  run: (model, report) => {
    const { sandbox, approval } = model;
    // What a project sets is CX-MODE-002.
    if (sandbox.value !== "danger-full-access" || sandbox.level === "project") return;
    const asked = asksFirst(model);
    report({
      at: [sandbox.at, approval.at],
      severity: asked ? "high" : "critical",
      message: asked
        ? "Commands run outside a sandbox; those that do more than read require approval."
        : "Commands run without approval outside a sandbox.",
    });
  },
  fix: {
    safe: false,
    title: "Sets the sandbox mode to workspace-write",
    // Permissions of the sandbox are not checked while it is disabled.
    mayRaise: ["CX-BOX-001", "CX-BOX-002"],
    apply: (match, edit) => {
      const at = placeOf(match);
      edit.set(at, at.endsWith("/default_permissions") ? ":workspace" : "workspace-write");
    },
  },
};
