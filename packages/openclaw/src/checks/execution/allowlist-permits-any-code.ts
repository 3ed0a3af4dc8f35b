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
  title: "List of allowed commands lets any code through",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "Commands on the list of the host's approvals run and nobody is asked. A pattern that fits every program, or an " +
    "interpreter without its arguments, makes the list meaningless: whatever would have to be asked for is passed to it.",
  remediation:
    "Take the entry off, `openclaw approvals allowlist remove --agent <id> <pattern>`, and allow single programs by their " +
    'whole path. Answering "always" to a question binds the entry to its arguments.',
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
          message: `The list of commands allowed ${ownerOf(list)} ${words}, so ${leaders} can lead ${agent.id} to run any code on the machine, and nobody is asked.`,
        });
      }
    }
  },
};

function wordsFor({ isOpen, anyCode }: HostApprovals, { exec }: AgentPolicy): string | undefined {
  // Where the configuration asks nobody, that is said already.
  if (isOpen)
    return exec.mode.value === "full" ? undefined : "has a pattern that fits every command";
  return anyCode.length === 0 ? undefined : `has ${anyCode.join(", ")}`;
}

function excerptOf(list: HostApprovals): string {
  return `${list.allowed} ${list.allowed === 1 ? "command" : "commands"} allowed ${ownerOf(list)}`;
}

function ownerOf({ agent }: HostApprovals): string {
  return agent === "*" ? "for every agent" : `for ${agent}`;
}
