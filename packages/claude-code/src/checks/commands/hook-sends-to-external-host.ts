import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { clearTextHost } from "@parapet/scan-core/addresses/clear-text-host.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const hookSendsToExternalHost: Check<ClaudeCodeModel> = {
  id: "CC-HOOK-007",
  title: "HTTP hook sends tool data to an external host",
  severity: "low",
  owasp: ["ASI02", "ASI07"],
  rationale:
    "An HTTP hook receives the arguments and results of tools: file contents, commands, prompts. The operator of the " +
    "address reads them all. If the repository sets the address, it receives the data of everyone who opens the " +
    "folder.",
  remediation:
    "Call a service that you run, and restrict allowedHttpHookUrls in ~/.claude/settings.json to it.",
  references: [claudeDocs("hooks"), settingTypes, owaspAgenticReference],
  run: ({ commands }, report) => {
    for (const { name, kind, text, at, level } of commands) {
      if (kind !== "web" || reachOfAddress(text) !== "public") continue;
      if (clearTextHost(text) !== undefined) continue;
      report({
        at,
        severity: level === "project" ? "medium" : "low",
        message: `The hook ${name} sends tool arguments and results to ${hostOf(text)}.`,
      });
    }
  },
};
