import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import {
  execModeOnMachine,
  hostShellAccess,
  runsUnprompted,
} from "../../facts/execution/shell-access.ts";
import { denyShell } from "../../facts/execution/deny-shell.ts";

export const workspaceOnlyWithShell: Check<OpenClawModel> = {
  id: "OC-IDLE-011",
  title: "File tools confined to the workspace but the shell is not",
  severity: "medium",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "tools.fs.workspaceOnly restricts read, write and edit. A shell on the same machine can open every file that its " +
    "user can, so a single `cat` bypasses the limit.",
  remediation:
    "Sandbox the agent: `openclaw config set agents.entries.<id>.sandbox.mode all`, require approval for commands, or " +
    'remove the shell: add "exec" and "process" to its tools.deny.',
  references: [
    openclawDocs("gateway/security/tool-permissions"),
    openclawDocs("tools/exec"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const agent of model.agents) {
      const [shell] = hostShellAccess(agent);
      if (shell === undefined || !agent.fsWorkspaceOnly.value) continue;
      report({
        at: [agent.fsWorkspaceOnly.at, shell.grant.at],
        agent: agent.id,
        severity: runsUnprompted(agent) ? "medium" : isListed(agent) ? "info" : "low",
        message: `The file tools of ${agent.id} are confined to its workspace, but ${
          runsUnprompted(agent)
            ? "its commands can read and write every file without approval"
            : isListed(agent)
              ? "its allowlisted commands are not"
              : "its commands can read and write every file once approved"
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Denies the shell tools to the agent",
    // Code mode is another way to run code, and is reported once the shell is gone.
    mayRaise: ["OC-EXEC-008", "OC-IDLE-004"],
    apply: (match, edit, model) => denyShell(model, foundAgent(model, match), edit),
  },
};

function isListed(agent: AgentPolicy): boolean {
  return execModeOnMachine(agent) === "allowlist";
}
