import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

export const sensitiveFilesEditable: Check<ClientModel> = {
  id: "VS-EDIT-001",
  title: "The agent changes files that run or decide, without a question",
  severity: "high",
  owasp: ["ASI10", "ASI05"],
  rationale:
    "VS Code asks before the agent writes its own settings, tasks, MCP servers or the folder of git: whoever changes these " +
    "decides what runs next and what is asked about. A rule that approves them gives text in the repository that power.",
  remediation: "Remove the pattern from chat.tools.edits.autoApprove, so that the default asks.",
  references: [
    vscodeDocs("agents/run/approvals"),
    "https://www.cve.org/CVERecord?id=CVE-2025-53773",
    owaspAgenticReference,
  ],
  run: ({ layers }, report) => {
    for (const { name, value, at } of layers.members("/chat.tools.edits.autoApprove")) {
      if (value !== true || !/\.vscode\/|\.git\/|code-workspace|mcp\.json/.test(name)) continue;
      report({
        at,
        message: `${JSON.stringify(name)} is written by the agent, and nobody is asked.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Asks before such files are written",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
