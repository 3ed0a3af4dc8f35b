import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asText } from "../../model/settings.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { isSandboxed } from "../../facts/sandbox/sandbox-settings.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";

const name = "sandbox/sessionToolsVisibility";
const shared = `/agents/defaults/${name}`;

export const agentVisibilityIgnored: Check<OpenClawModel> = {
  id: "OC-IDLE-009",
  title: "An agent's own limit on sessions is not read",
  severity: "medium",
  owasp: ["ASI07"],
  rationale:
    "Which sessions a sandboxed agent sees is read from the defaults of all agents only. The agent's own setting is taken " +
    "without complaint, and changes nothing.",
  remediation:
    "Set it for all agents: `openclaw config set agents.defaults.sandbox.sessionToolsVisibility spawned`.",
  references: [openclawDocs("gateway/config-tools/sessions-and-subagents")],
  run: (model, report) => {
    const effective = asText(model.config.get(shared)) ?? "spawned";
    for (const agent of model.agents) {
      const own = agent.at === "" ? undefined : asText(model.config.get(`${agent.at}/${name}`));
      if (own === undefined || own === effective) continue;
      report({
        at: [`${agent.at}/${name}`, shared],
        agent: agent.id,
        severity: own === "spawned" && isSandboxed(agent) ? "medium" : "info",
        message: `${agent.id} is set to see "${own}" sessions from its sandbox, and the defaults' "${effective}" is what holds.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Moves the stricter limit to where it is read",
    apply: (sighting, edit, { config }) => {
      const pointer = placeOf(sighting);
      if (config.get(pointer) === "spawned") edit.set(shared, "spawned");
      else edit.remove(pointer);
    },
  },
};
