import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

export const sensitiveFilesEditable: Check<ClientModel> = {
  id: "VS-EDIT-001",
  title: "Edits of sensitive files auto-approved",
  severity: "high",
  owasp: ["ASI10", "ASI05"],
  rationale:
    "VS Code prompts before the agent writes its own settings, tasks, MCP servers or the .git folder: these decide " +
    "what runs next and what requires approval. A rule that approves such edits gives text in the repository that " +
    "control.",
  remediation: "Remove the pattern from `chat.tools.edits.autoApprove`, so that VS Code prompts.",
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
        message: `The agent writes ${JSON.stringify(name)} without approval.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Requires approval before such files are written",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
