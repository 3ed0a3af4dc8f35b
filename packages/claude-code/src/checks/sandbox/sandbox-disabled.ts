import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { openRules, runsEverything } from "../facts/shell-rules.ts";

export const sandboxDisabled: Check<ClaudeCodeModel> = {
  id: "CC-BOX-001",
  title: "Commands run without approval outside a sandbox",
  severity: "medium",
  owasp: ["ASI05"],
  rationale:
    "Without the sandbox, a command can read your keys, write anywhere you can and send data to any address. Command " +
    "rules check only the command's text; the sandbox restricts what it does.",
  remediation:
    "Set `sandbox.enabled` to true in `FILE`, with the hosts that builds need in sandbox.network.allowedDomains. The " +
    "sandbox is available on macOS, Linux and WSL 2.",
  references: [claudeDocs("sandboxing"), settingTypes, owaspAgenticReference],
  weakness: "unprompted commands",
  run: (model, report) => {
    if (model.sandbox.enabled.value) return;
    const everything = runsEverything(model);
    const open = openRules(model);
    if (!everything && open.length === 0) return;
    report({
      at: model.sandbox.enabled.at,
      severity: everything ? "high" : "low",
      message: everything
        ? "Every command runs without approval outside a sandbox."
        : `${open.length === 1 ? "A rule allows" : `${open.length} rules allow`} commands with arbitrary arguments without approval outside a sandbox.`,
    });
  },
  fix: {
    safe: false,
    title: "Enables the sandbox, and keeps every command in it",
    // Permissions of the sandbox are not checked while it is disabled.
    mayRaise: ["CC-BOX-003", "CC-BOX-004", "CC-BOX-005", "CC-BOX-006", "CC-BOX-007", "CC-BOX-008"],
    apply: (match, edit, { sandbox }) => {
      const at = placeOf(match);
      edit.set(at, true);
      if (sandbox.mayLeave.value) {
        edit.set(at.replace(/enabled$/, "allowUnsandboxedCommands"), false);
      }
    },
  },
};
