import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { endpointsOf } from "../facts/endpoint-credentials.ts";

export const helperFromRepository: Check<ClaudeCodeModel> = {
  id: "CC-HOOK-002",
  title: "The repository has Claude Code run a helper at start",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "apiKeyHelper, awsAuthRefresh, statusLine and their like run as soon as the folder is trusted, with nobody asked. " +
    "Whoever can change the repository's settings runs a command on the machine of everybody who opens it.",
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
        message: `The project has ${name} run on the machine of everybody who opens it.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the helper out of the project's settings",
    apply: (match, edit, { layers }) => {
      const at = placeOf(match);
      if (endpointsOf(at, layers).length > 0) {
        throw new FixRefusal(
          "The helper gives the credential for an address that the same file sets. Remove that address first: without the " +
            "helper, a credential of yours would be sent there.",
        );
      }
      edit.remove(at.replace(/\/command$/, ""));
    },
  },
};
