import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, Audience, OpenClawModel } from "../../model/model.ts";
import type { FindingSeverity } from "@parapet/posture";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { audienceNames, reachOf, widestOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { runsUnprompted, shellAccess } from "../../facts/execution/shell-access.ts";
import type { ShellAccess } from "../../facts/execution/shell-access.ts";
import { denyShell } from "../../facts/execution/deny-shell.ts";

const onHost: Readonly<Record<Audience, FindingSeverity>> = {
  anyone: "high",
  "group-members": "high",
  paired: "medium",
  listed: "low",
  nobody: "low",
};

const onHostAfterApproval: Readonly<Record<Audience, FindingSeverity>> = {
  anyone: "medium",
  "group-members": "medium",
  paired: "low",
  listed: "low",
  nobody: "info",
};

const inSandbox: Readonly<Record<Audience, FindingSeverity>> = {
  anyone: "low",
  "group-members": "low",
  paired: "info",
  listed: "info",
  nobody: "info",
};

export const shellAllowed: Check<OpenClawModel> = {
  id: "OC-TOOL-001",
  title: "Agent can run shell commands",
  severity: "high",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "With a shell, limits on other tools are ineffective: a command can read, write, fetch and send whatever its " +
    "user can. One injected command is enough.",
  remediation:
    'Deny the tools to agents that do not need them: add "exec" and "process" to tools.deny, or to ' +
    "agents.entries.<id>.tools.deny for one agent: " +
    '`openclaw config set tools.deny \'["exec","process"]\' --strict-json`.',
  references: [
    openclawDocs("tools/exec"),
    openclawDocs("gateway/config-tools/tool-policy"),
    owaspAgenticReference,
  ],
  aliases: ["security.exposure.open_groups_with_runtime_or_fs"],
  weakness: "unrestricted tools",

  run: (model, report) => {
    for (const agent of model.agents) {
      const [first, ...more] = shellAccess(agent);
      if (first === undefined) continue;
      const ways = [first, ...more];
      const hostWays = ways.filter(({ runsOn }) => runsOn === "host");
      const worst = hostWays[0] ?? first;
      const reach = widestOf(
        (hostWays.length > 0 ? hostWays : ways).map(({ context }) =>
          reachOf(model, agent, context, ["exec"]),
        ),
      );
      report({
        at: worst.grant.at,
        agent: agent.id,
        severity: severitiesOf(agent, worst)[reach],
        message: `${reasonOf(agent, worst.grant.at, model)}, so ${audienceNames[reach]} can have ${agent.id} run commands ${
          worst.runsOn === "host" ? "on the machine" : "inside its sandbox"
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Denies the shell tools to the agent",
    // Code mode is another way to run code, and matters once the shell is denied.
    mayRaise: ["OC-EXEC-008", "OC-IDLE-004"],
    apply: (match, edit, model) => denyShell(model, foundAgent(model, match), edit),
  },
};

function severitiesOf(
  agent: AgentPolicy,
  { runsOn }: ShellAccess,
): Readonly<Record<Audience, FindingSeverity>> {
  if (runsOn === "sandbox") return inSandbox;
  return runsUnprompted(agent) ? onHost : onHostAfterApproval;
}

function reasonOf({ id }: AgentPolicy, at: string, { config }: OpenClawModel): string {
  return config.has(at) && !at.endsWith("/deny")
    ? `The tool policy grants exec to ${id}`
    : `No tool policy denies exec to ${id}`;
}
