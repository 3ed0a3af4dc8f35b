import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { effectiveLists } from "../../execution/host-approvals.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import type { HostApprovals } from "../../model/state-records.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";
import { autoApprovedShellOf } from "../../facts/execution/auto-approved-shell.ts";

const oneLess: Readonly<Record<FindingSeverity, FindingSeverity>> = {
  critical: "high",
  high: "medium",
  medium: "low",
  low: "low",
  info: "info",
};

export const allowlistPermitsAnyCode: Check<OpenClawModel> = {
  id: "OC-EXEC-013",
  title: "Command allowlist permits arbitrary code",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "Commands on the host's approval allowlist run without approval. A pattern that matches every program, or an " +
    "interpreter without fixed arguments, makes the list ineffective: any code can be passed to it.",
  remediation:
    "Remove the entry, `openclaw approvals allowlist remove --agent <id> <pattern>`, and allow single programs " +
    'by their full path. Answering "always" to an approval request binds the entry to its arguments.',
  references: [
    openclawDocs("tools/exec-approvals"),
    openclawDocs("tools/exec-approvals-advanced"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const agent of model.agents) {
      const contexts = hostShellAccess(agent).map(({ context }) => context);
      if (contexts.length === 0) continue;
      const { severity, leaders } = autoApprovedShellOf(model, agent, contexts);
      for (const list of effectiveLists(model, agent)) {
        const words = wordsFor(list, agent);
        if (words === undefined) continue;
        report({
          at: "",
          file: { path: list.path, isFolder: false, excerpt: excerptOf(list) },
          agent: agent.id,
          severity: list.isOpen ? severity : oneLess[severity],
          message: `The list of commands allowed ${ownerOf(list)} ${words}, so ${leaders} can have ${agent.id} run any code on the machine without approval.`,
        });
      }
    }
  },
};

function wordsFor({ isOpen, anyCode }: HostApprovals, { exec }: AgentPolicy): string | undefined {
  // Another check reports a configuration that requires no approval.
  if (isOpen)
    return exec.mode.value === "full" ? undefined : "has a pattern that matches every command";
  return anyCode.length === 0 ? undefined : `has ${anyCode.join(", ")}`;
}

function excerptOf(list: HostApprovals): string {
  return `${list.allowed} ${list.allowed === 1 ? "command" : "commands"} allowed ${ownerOf(list)}`;
}

function ownerOf({ agent }: HostApprovals): string {
  return agent === "*" ? "for every agent" : `for ${agent}`;
}
