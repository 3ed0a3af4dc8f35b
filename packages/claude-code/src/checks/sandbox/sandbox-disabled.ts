import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { openRules, runsEverything } from "../facts/shell-rules.ts";

export const sandboxDisabled: Check<ClaudeCodeModel> = {
  id: "CC-BOX-001",
  title: "Commands that nobody is asked about run outside a sandbox",
  severity: "medium",
  owasp: ["ASI05"],
  rationale:
    "Without the sandbox a command reads your keys, writes anywhere you may and sends data to any address. Rules about " +
    "commands look at their text only; the sandbox holds what they do.",
  remediation:
    "Set sandbox.enabled to true in `FILE`, with the addresses that builds need in " +
    "sandbox.network.allowedDomains. It is there on macOS, Linux and WSL 2.",
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
        ? "Every command runs unasked, and none in a sandbox."
        : `${open.length === 1 ? "A rule lets" : `${open.length} rules let`} commands with free arguments run unasked, and none in a sandbox.`,
    });
  },
  fix: {
    safe: false,
    title: "Runs commands in the sandbox, and lets none leave it",
    // What the sandbox is allowed says nothing while it is off.
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
