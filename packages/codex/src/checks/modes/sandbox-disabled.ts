import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asksFirst, type CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const sandboxDisabled: Check<CodexModel> = {
  id: "CX-MODE-001",
  title: "Commands run outside a sandbox",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "With danger-full-access a command of the model reads your keys, writes anywhere and sends data to any address. Unless " +
    "approval_policy is untrusted, nobody is asked before: the other policies ask where a command is to leave the sandbox, " +
    "and there is none. Text in a repository or a page then runs commands as you.",
  remediation:
    'Set sandbox_mode to "workspace-write" in `FILE`; name single folders in ' +
    "sandbox_workspace_write.writable_roots. Full access belongs into a container.",
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
        ? "Commands run outside a sandbox; those that do more than read are asked about."
        : "Commands run outside a sandbox, and nobody is asked.",
    });
  },
  fix: {
    safe: false,
    title: "Keeps commands in the workspace's sandbox",
    // What the sandbox is allowed says nothing while there is none.
    mayRaise: ["CX-BOX-001", "CX-BOX-002"],
    apply: (match, edit) => {
      const at = placeOf(match);
      edit.set(at, at.endsWith("/default_permissions") ? ":workspace" : "workspace-write");
    },
  },
};
