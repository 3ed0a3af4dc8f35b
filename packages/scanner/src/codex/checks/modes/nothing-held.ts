import type { Check } from "../../../check.ts";
import { placeOf } from "../../../check-place.ts";
import type { CodexModel } from "../../model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const nothingHeld: Check<CodexModel> = {
  id: "CX-MODE-001",
  title: "Commands run outside a sandbox",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "With danger-full-access a command of the model reads your keys, writes anywhere and sends data to any address. Where " +
    "approval_policy is never as well, nobody is asked before: text in a repository or a page then runs commands as you.",
  remediation:
    'Set sandbox_mode to "workspace-write" in ~/.codex/config.toml; name single folders in ' +
    "sandbox_workspace_write.writable_roots. Full access belongs into a container.",
  references: [codexDocs("agent-approvals-security"), settingSchema, owaspAgenticReference],
  run: ({ sandbox, approval }, report) => {
    // What a project sets is CX-MODE-002.
    if (sandbox.value !== "danger-full-access" || sandbox.level === "project") return;
    const unasked = approval.value === "never";
    report({
      at: [sandbox.at, approval.at],
      severity: unasked ? "critical" : "high",
      message: unasked
        ? "Every command runs outside a sandbox, and nobody is asked."
        : "Commands run outside a sandbox, and the model decides when somebody is asked.",
    });
  },
  fix: {
    safe: false,
    title: "Keeps commands in the workspace's sandbox",
    // What the sandbox is allowed says nothing while there is none.
    mayRaise: ["CX-BOX-001", "CX-BOX-002"],
    apply: (sighting, edit) => {
      const at = placeOf(sighting);
      edit.set(at, at.endsWith("/default_permissions") ? ":workspace" : "workspace-write");
    },
  },
};
