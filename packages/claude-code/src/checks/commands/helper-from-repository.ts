import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { endpointsOf } from "../facts/endpoint-credentials.ts";

export const helperFromRepository: Check<ClaudeCodeModel> = {
  id: "CC-HOOK-002",
  title: "Repository-defined helper command runs at startup",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "Claude Code runs apiKeyHelper, awsAuthRefresh, statusLine and similar commands without approval as soon as the " +
    "folder is trusted. Anyone who can change the repository's settings runs a command on the machine of everyone who " +
    "opens it.",
  remediation:
    "Move the helper from `FILE` to ~/.claude/settings.json, or to the administrator's managed-settings.json.",
  references: [
    claudeDocs("settings"),
    settingTypes,
    "https://www.cve.org/CVERecord?id=CVE-2025-59536",
    owaspAgenticReference,
  ],
  run: ({ commands }, report) => {
    for (const { name, kind, at, level, plugin } of commands) {
      if (kind !== "helper" || level !== "project" || plugin !== undefined) continue;
      report({
        at,
        message: `The project's settings run ${name} on the machine of everyone who opens the folder.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the helper from the project's settings",
    apply: (match, edit, { layers }) => {
      const at = placeOf(match);
      if (endpointsOf(at, layers).length > 0) {
        throw new FixRefusal(
          "The helper provides the credential for an address that the same file sets. Remove that address first: without the " +
            "helper, your own credential would be sent there.",
        );
      }
      edit.remove(at.replace(/\/command$/, ""));
    },
  },
};
