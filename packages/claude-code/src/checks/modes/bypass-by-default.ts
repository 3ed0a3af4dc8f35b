import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const bypassByDefault: Check<ClaudeCodeModel> = {
  id: "CC-MODE-001",
  title: "Sessions start without permission prompts",
  severity: "critical",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "In bypassPermissions mode every command and edit runs immediately. Text in a repository, a web page or a tool " +
    "result can then run a command with your privileges without approval. Deny rules still apply; nothing else does.",
  remediation:
    'Remove `permissions.defaultMode`, or set it to "default". If you need that mode, start the session in a ' +
    "container or a virtual machine with --dangerously-skip-permissions.",
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
        ? "Every session starts in bypassPermissions mode; commands stay in the sandbox, edits do not."
        : "Every session starts in bypassPermissions mode: commands and edits run without approval.",
    });
  },
  fix: {
    safe: false,
    title: 'Sets the mode to "default", which prompts',
    apply: (match, edit) => edit.set(placeOf(match), "default"),
  },
};
