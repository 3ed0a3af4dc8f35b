import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { startableBy } from "../facts/agent-starts.ts";
import { shortList } from "../facts/open-doors.ts";
import { isOutsiders, reachOf } from "../facts/reach.ts";
import { pointerOf } from "../facts/pointer-of.ts";
import { openclawDocs, owaspAgenticReference } from "../facts/references.ts";
import { seatsOf } from "../facts/seats.ts";
import { hostShellAccess } from "../facts/shell-access.ts";

export const unrestrictedSubagents: Check<OpenClawModel> = {
  id: "OC-LAT-001",
  title: "Agent may start every other agent",
  severity: "medium",
  owasp: ["ASI07", "ASI03"],
  rationale:
    "An agent that may start any other one borrows that one's tools and files. A restricted agent that talks to " +
    "strangers becomes a way into the agent that has the shell.",
  remediation:
    'Name the agents it needs in place of "*": ' +
    "`openclaw config set agents.entries.<id>.subagents.allowAgents '[\"helper\"]' --strict-json`; an empty list " +
    "leaves it itself only.",
  references: [
    openclawDocs("tools/subagents"),
    openclawDocs("gateway/security/tool-permissions"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const agent of model.agents) {
      const { allowAgents } = agent.subagents;
      if (!allowAgents.value.includes("*")) continue;
      if (!seatsOf(agent).some(({ where }) => agent.grant("sessions_spawn", where).allowed))
        continue;
      const others = startableBy(model, agent);
      const stronger = others.some((other) => hostShellAccess(other).length > 0);
      const open = isOutsiders(reachOf(model, agent, undefined, ["sessions_spawn"]));
      report({
        at: allowAgents.at,
        agent: agent.id,
        severity: others.length === 0 ? "low" : open && stronger ? "high" : "medium",
        message:
          others.length === 0
            ? `subagents.allowAgents of ${agent.id} has "*". It can start no other agent now, and will be able to start those that are added.`
            : `subagents.allowAgents of ${agent.id} has "*", so it may start ${shortList(others.map(({ id }) => id))} and use their tools.`,
      });
    }
  },
  fix: {
    safe: true,
    title: 'Removes "*" from the agents that may be started',
    apply: (sighting, edit) => edit.removeItem(pointerOf(sighting), "*"),
  },
};
