import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";
import { reachedByUntrusted } from "../../facts/reporting/severity-by-reach.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

export const githubTokenForUntrustedSenders: Check<OpenClawModel> = {
  id: "OC-TOOL-015",
  title: "GitHub token exposed to untrusted senders",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Every command of the agent runs with the identity's token. An untrusted sender who gets the agent to run one " +
    "command can push, create releases, or print the token.",
  remediation:
    "Assign the identity to an agent that untrusted senders cannot reach: move tools.github below " +
    "agents.entries.<id>, or remove the shell from this one.",
  references: [openclawDocs("gateway/config-tools"), owaspAgenticReference],
  weakness: "tools exposed to untrusted senders",

  run: (model, report) => {
    const agents = model.agents.filter(
      (agent) => hostShellAccess(agent).length > 0 && reachedByUntrusted(model, [agent]),
    );
    const identities = gatherByPlace(agents, (agent) =>
      [...(agent.at === "" ? [] : [`${agent.at}/tools/github`]), "/tools/github"]
        .filter((at) => model.config.has(at))
        .slice(0, 1)
        .map((at) => ({ at, value: true })),
    );
    for (const { at, agents: users } of identities) {
      report({
        at,
        ...agentOf(model, at),
        message: `Untrusted senders can message ${namesOf(users)}, whose commands run with a GitHub token.`,
      });
    }
  },
};
