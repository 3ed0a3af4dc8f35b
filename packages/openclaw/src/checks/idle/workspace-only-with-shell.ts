import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import {
  execModeOnMachine,
  hostShellAccess,
  runsUnprompted,
} from "../../facts/execution/shell-access.ts";
import { withholdShell } from "../../facts/execution/withhold-shell.ts";

export const workspaceOnlyWithShell: Check<OpenClawModel> = {
  id: "OC-IDLE-011",
  title: "File tools are confined and the shell is not",
  severity: "medium",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "tools.fs.workspaceOnly binds read, write and edit. A shell on the same machine opens every file that its user can " +
    "open, so the limit is one `cat` away from being none.",
  remediation:
    "Sandbox the agent: `openclaw config set agents.entries.<id>.sandbox.mode all`, let a person approve commands, or take " +
    'the shell away: add "exec" and "process" to its tools.deny.',
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
        message: `The file tools of ${agent.id} are confined to its workspace, and ${
          runsUnprompted(agent)
            ? "its commands read and write every file unasked"
            : isListed(agent)
              ? "the commands that are listed for it are not"
              : "its commands read and write every file once they are approved"
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the shell tools away from the agent",
    // Code mode is another way to run code, and counts once the shell is gone.
    mayRaise: ["OC-EXEC-008", "OC-IDLE-004"],
    apply: (sighting, edit, model) => withholdShell(model, foundAgent(model, sighting), edit),
  },
};

function isListed(agent: AgentPolicy): boolean {
  return execModeOnMachine(agent) === "allowlist";
}
