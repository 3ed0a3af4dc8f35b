import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import {
  execModeOnMachine,
  type ShellAccess,
  shellAccess,
} from "../../facts/execution/shell-access.ts";

const writers = ["write", "edit", "apply_patch"];

export const fileToolsDeniedShellAllowed: Check<OpenClawModel> = {
  id: "OC-TOOL-004",
  title: "File tools denied but shell allowed",
  severity: "medium",
  owasp: ["ASI02"],
  rationale:
    "Denying the file tools suggests a read-only agent, but a shell outside a sandbox can write any file, and one in " +
    "a sandbox can write a workspace that is mounted writable.",
  remediation:
    'Deny the shell as well: add "exec" and "process" to the same tools.deny, or run the agent in a sandbox with ' +
    'workspaceAccess "ro".',
  references: [
    openclawDocs("gateway/sandbox-vs-tool-policy-vs-elevated"),
    openclawDocs("gateway/security/tool-permissions"),
    owaspAgenticReference,
  ],
  aliases: ["tools.exec.fs_tools_disabled_but_exec_enabled"],
  weakness: "unrestricted tools",

  run: ({ agents }, report) => {
    for (const agent of agents) {
      const shell = shellAccess(agent).find((access) => writesFiles(agent, access));
      if (shell === undefined) continue;
      const denied = writers.map((tool) => agent.grant(tool, shell.context.where));
      if (denied.some(({ allowed }) => allowed)) continue;
      const onHost = shell.runsOn === "host";
      report({
        at: [
          ...new Set([...denied.map(({ at }) => at), shell.grant.at]),
          ...(onHost ? [] : [agent.sandbox.workspaceAccess.at]),
        ],
        agent: agent.id,
        severity: severityOf(agent, onHost),
        message: onHost
          ? `${agent.id} has no file tool that writes, but has exec on the host, ${reachOfShell(agent)}.`
          : `${agent.id} has no file tool that writes, but has exec in a sandbox that can write to its workspace.`,
      });
    }
  },
};

function severityOf(agent: AgentPolicy, onHost: boolean): FindingSeverity {
  if (!onHost) return "low";
  const mode = execModeOnMachine(agent);
  if (mode === "full") return "medium";
  return mode === "allowlist" ? "info" : "low";
}

function reachOfShell(agent: AgentPolicy): string {
  const mode = execModeOnMachine(agent);
  if (mode === "full") return "with which it can write any file";
  return mode === "allowlist"
    ? "and its allowlisted commands may write files"
    : "with which it can write any file once the command is approved";
}

function writesFiles({ sandbox }: AgentPolicy, { runsOn }: ShellAccess): boolean {
  return runsOn === "host" || sandbox.workspaceAccess.value === "rw";
}
