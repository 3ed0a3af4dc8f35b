import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { raisedBySandbox } from "../../facts/execution/raised-by-sandbox.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";

export const execHostMissingSandbox: Check<OpenClawModel> = {
  id: "OC-EXEC-001",
  title: "Commands require a sandbox that is disabled",
  severity: "low",
  owasp: ["ASI05"],
  rationale:
    'With exec host "sandbox" and no sandbox, every command is refused. The tempting workaround is to run ' +
    "commands on the machine.",
  remediation:
    "Enable the sandbox: `openclaw config set agents.defaults.sandbox.mode all`. A sandbox backend such as " +
    "Docker must be installed.",
  references: [openclawDocs("tools/exec"), openclawDocs("gateway/sandboxing")],
  aliases: [
    "tools.exec.host_sandbox_no_sandbox_defaults",
    "tools.exec.host_sandbox_no_sandbox_agents",
  ],
  run: ({ agents }, report) => {
    for (const agent of agents.filter(asksForMissingSandbox)) {
      report({
        at: [agent.exec.host.at, agent.sandbox.mode.at],
        agent: agent.id,
        message:
          agent.sandbox.mode.value === "off"
            ? `Commands of ${agent.id} go to a sandbox, and its sandbox mode is off: every command is refused.`
            : `Commands of ${agent.id} go to a sandbox, and its main session has none: there every command is refused.`,
      });
    }
  },
  fix: {
    safe: false,
    needs: ["container_engine"],
    title: "Enables the sandbox that commands require",
    // What a sandbox exposes matters only once it is used.
    mayRaise: raisedBySandbox,
    apply: (match, edit, model) => edit.set(foundAgent(model, match).sandbox.mode.at, "all"),
  },
};

function asksForMissingSandbox(agent: AgentPolicy): boolean {
  return (
    agent.exec.host.value === "sandbox" &&
    agent.exec.mode.value !== "deny" &&
    executionContextsOf(agent).some(({ where }) => where === "host") &&
    agent.grant("exec", "host").allowed
  );
}
