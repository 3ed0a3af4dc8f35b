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
  title: "Commands run on the machine without approval",
  severity: "critical",
  owasp: ["ASI05", "ASI02"],
  rationale:
    'With exec mode "full", which is also what an unset mode means, every command the model writes runs at once ' +
    "as the gateway's user. Nobody sees it before. Approvals that the host keeps beside the configuration can be " +
    "stricter; where they are, they alone hold a command back, and a new machine begins without them.",
  remediation:
    "Let a person approve what is not on the allowlist: `openclaw config set tools.exec.mode ask`. Where the file " +
    'uses the older pair, or an older release does not know the mode, set security to "allowlist" and ask to "on-miss" instead: OpenClaw rejects both beside each other.',
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
            ? `: ${leaders} can lead it to run any command on the machine, and nobody is asked`
            : `; ${but}`
        }.`,
      });
    }
  },
  fix: {
    safe: true,
    needs: ["approver"],
    title: "Asks a person before a command runs",
    // An agent that runs nothing itself may still have another run it, and what asks by a list has holes of its own:
    // that was masked while nobody was asked.
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
      { name: "ask", title: "Asks a person before a command runs that is on no allowlist" },
      { name: "allowlist", title: "Runs commands of the allowlist only, and asks nobody" },
      { name: "deny", title: "Runs no command" },
    ],
    apply: (sighting, edit, model, choice) => {
      const { exec } = foundAgent(model, sighting);
      // Older releases refuse a file with `mode` in it; the pair is understood by all.
      const knowsMode = exec.spelling === "mode" || model.schema.olderWriter === "";
      if (exec.spelling !== "pair" && knowsMode) {
        edit.set(exec.mode.at, choice);
        return;
      }
      // The pair stands in one object; a half of it that is inherited is written beside the other.
      const scope = holderOf(exec.mode.at);
      edit.set(`${scope}/security`, choice === "deny" ? "deny" : "allowlist");
      edit.set(`${scope}/ask`, choice === "ask" ? "on-miss" : "off");
    },
  },
};

/** What keeps the policy from being what happens, beside the configuration; undefined where nothing does. */
function limitOf(model: OpenClawModel, agent: AgentPolicy): string | undefined {
  if (!runsUnprompted(agent)) {
    return `only the approvals that the host keeps hold its commands back (${agent.exec.heldTo})`;
  }
  if (runsGateway(model)) return undefined;
  return model.gateway.starts
    ? "this machine is a client of another gateway, whose policy counts there, and only `openclaw agent --local` runs by this one"
    : "its gateway does not start, and only `openclaw agent --local` runs by it";
}
