import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { agentScope } from "../../roster.ts";
import { asText, firstSet } from "../../settings.ts";
import { agentOf } from "../facts/agent-of-pointer.ts";
import { namesOf } from "../facts/agent-names.ts";
import { openclawDocs, owaspAgenticReference } from "../facts/references.ts";
import { gatherByPlace } from "../facts/sandbox-settings.ts";
import { shellAccess } from "../facts/shell-access.ts";

const path = "/tools/exec/node";

export const anyNodeRunsCommands: Check<OpenClawModel> = {
  id: "OC-EXEC-012",
  title: "Commands run on whichever node is connected",
  severity: "low",
  owasp: ["ASI05"],
  rationale:
    'With exec host "node" and no node named, commands go to the one node that is connected. When that is another ' +
    "machine than the one that was thought of, the agent's commands run there.",
  remediation: "Name the node: `openclaw config set tools.exec.node <node id>`.",
  references: [openclawDocs("tools/exec"), owaspAgenticReference],
  run: (model, report) => {
    const agents = model.agents
      .filter(({ exec }) => exec.host.value === "node")
      .filter((agent) => shellAccess(agent).length > 0)
      .filter(
        (agent) => firstSet(model.config, agentScope(agent, path, path), asText) === undefined,
      );
    for (const { at, agents: users } of gatherByPlace(agents, ({ exec }) => [exec.host])) {
      report({
        at,
        ...agentOf(model, at),
        message: `Commands of ${namesOf(users)} run on a node that no setting names.`,
      });
    }
  },
};
