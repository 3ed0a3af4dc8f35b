import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { hostShellAccess, runsUnprompted } from "../../facts/execution/shell-access.ts";
import { autoApprovedShellOf } from "../../facts/execution/auto-approved-shell.ts";

export const execWithoutApproval: Check<OpenClawModel> = {
  id: "OC-SEC-003",
  title: "Commands run without approval outside a sandbox",
  severity: "critical",
  owasp: ["ASI05", "ASI02"],
  rationale:
    'With exec mode "full", which is the default, every command the model writes runs immediately as the ' +
    "gateway's user, without review. The host's own approvals, stored outside the configuration, can be " +
    "stricter; then only they block a command, and a new machine starts without them.",
  remediation:
    "Require approval for commands outside the allowlist: `openclaw config set tools.exec.mode ask`. If the file " +
    'uses the older pair, or an older release does not support the mode, set security to "allowlist" and ask to ' +
    '"on-miss" instead: OpenClaw rejects both together.',
  references: [
    openclawDocs("tools/exec"),
    openclawDocs("tools/exec-approvals"),
    owaspAgenticReference,
  ],
  aliases: ["tools.exec.security_full_configured", "security.exposure.open_channels_with_exec"],
  weakness: "unrestricted tools",

  run: (model, report) => {
    for (const agent of model.agents) {
      if (agent.exec.mode.value !== "full") continue;
      const contexts = hostShellAccess(agent).map(({ context }) => context);
      if (contexts.length === 0) continue;
      const { severity, leaders } = autoApprovedShellOf(model, agent, contexts);
      const setting = agent.exec.spelling === "unset" ? "unset, which means full" : "full";
      const but = limitOf(model, agent);
      report({
        at: agent.exec.mode.at,
        agent: agent.id,
        severity: but === undefined ? severity : "low",
        message: `The exec policy of ${agent.id} is ${setting}${
          but === undefined
            ? `: ${leaders} can have it run any command on the machine without approval`
            : `; ${but}`
        }.`,
      });
    }
  },
  fix: {
    safe: true,
    needs: ["approver"],
    title: "Requires approval for commands",
    // An agent that runs nothing itself may still have another run it, and what asks by a list has
    // its own holes: that was masked while nobody was asked.
    mayRaise: [
      "OC-LAT-002",
      "OC-EXEC-002",
      "OC-EXEC-003",
      "OC-EXEC-008",
      "OC-EXEC-011",
      "OC-EXEC-013",
      "OC-EXEC-014",
    ],
    choices: [
      { name: "ask", title: "Requires approval for commands outside the allowlist" },
      { name: "allowlist", title: "Runs only commands on the allowlist, without approval" },
      { name: "deny", title: "Denies all commands" },
    ],
    apply: (match, edit, model, choice) => {
      const { exec } = foundAgent(model, match);
      // Older releases reject a file with `mode` in it; all releases accept the pair.
      const knowsMode = exec.spelling === "mode" || model.schema.olderWriter === "";
      if (exec.spelling !== "pair" && knowsMode) {
        edit.set(exec.mode.at, choice);
        return;
      }
      // The pair is in one object; an inherited half is written next to the other.
      const scope = holderOf(exec.mode.at);
      edit.set(`${scope}/security`, choice === "deny" ? "deny" : "allowlist");
      edit.set(`${scope}/ask`, choice === "ask" ? "on-miss" : "off");
    },
  },
};

/**
 * What makes the policy ineffective, apart from the configuration; undefined where nothing does.
 */
function limitOf(model: OpenClawModel, agent: AgentPolicy): string | undefined {
  if (!runsUnprompted(agent)) {
    return `only the host's approvals restrict its commands (${agent.exec.heldTo})`;
  }
  if (runsGateway(model)) return undefined;
  return model.gateway.starts
    ? "this machine is a client of another gateway, whose policy applies there, and only `openclaw agent --local` uses this one"
    : "its gateway does not start, and only `openclaw agent --local` uses it";
}
