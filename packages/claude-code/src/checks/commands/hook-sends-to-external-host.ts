import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { clearTextHost } from "@parapet/scan-core/addresses/clear-text-host.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const hookSendsToExternalHost: Check<ClaudeCodeModel> = {
  id: "CC-HOOK-007",
  title: "A web hook sends what the agent does to another machine",
  severity: "low",
  owasp: ["ASI02", "ASI07"],
  rationale:
    "A web hook gets the arguments and the answers of tools: file contents, commands, what people write. Whoever runs the " +
    "address reads them all. Where the repository names it, those of everybody who opens the folder go there.",
  remediation:
    "Call a service of your own; set allowedHttpHookUrls in ~/.claude/settings.json to it.",
  references: [claudeDocs("hooks"), settingTypes, owaspAgenticReference],
  run: ({ commands }, report) => {
    for (const { name, kind, text, at, level } of commands) {
      if (kind !== "web" || reachOfAddress(text) !== "public") continue;
      if (clearTextHost(text) !== undefined) continue;
      report({
        at,
        severity: level === "project" ? "medium" : "low",
        message: `The hook ${name} sends what tools are given and answer to ${hostOf(text)}.`,
      });
    }
  },
};
