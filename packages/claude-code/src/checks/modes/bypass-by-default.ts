import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const bypassByDefault: Check<ClaudeCodeModel> = {
  id: "CC-MODE-001",
  title: "Sessions start without any permission prompt",
  severity: "critical",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "In the mode bypassPermissions every command and every edit runs at once. Text in a repository, a web page or the " +
    "answer of a tool then needs nobody's consent to run a command as you. Denials still hold, and nothing else does.",
  remediation:
    'Remove permissions.defaultMode, or set it to "default"; start a session in a container or a virtual machine with ' +
    "--dangerously-skip-permissions where you need that mode.",
  references: [claudeDocs("permission-modes"), settingTypes, owaspAgenticReference],
  aliases: ["dangerously-skip-permissions"],
  weakness: "unprompted commands",
  run: ({ mode, sandbox }, report) => {
    if (mode.value !== "bypassPermissions") return;
    const confined = sandbox.enabled.value && !sandbox.mayLeave.value;
    report({
      at: [mode.at, sandbox.enabled.at],
      severity: confined ? "medium" : "critical",
      message: confined
        ? "Every session starts in the mode bypassPermissions; commands stay in the sandbox, edits do not."
        : "Every session starts in the mode bypassPermissions: commands and edits run and nobody is asked.",
    });
  },
  fix: {
    safe: false,
    title: 'Starts sessions in the mode "default", which asks',
    apply: (match, edit) => edit.set(placeOf(match), "default"),
  },
};
