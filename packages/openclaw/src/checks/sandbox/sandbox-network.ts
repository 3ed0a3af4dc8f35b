import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { asText } from "../../model/settings.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";
import { shellAccess } from "../../facts/execution/shell-access.ts";

export const sandboxNetwork: Check<OpenClawModel> = {
  id: "OC-BOX-006",
  title: "Commands in the sandbox reach the network",
  severity: "medium",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "A sandbox that has a network sends anywhere what is mounted into it, fetches whatever a conversation names, and " +
    "reaches what listens on the machine and beside it. With the workspace writable, it also brings back what it fetched.",
  remediation:
    "Take the network away: `openclaw config set agents.defaults.sandbox.docker.network none`. Where commands need " +
    "packages, put them into the image; where they need one service, use a network that reaches that one only.",
  references: [openclawDocs("gateway/sandboxing/docker-backend"), owaspAgenticReference],
  run: (model, report) => {
    for (const { value, at, agents } of sandboxSettings(model, "docker/network", asText)) {
      if (isOwnMatter(value)) continue;
      const running = agents.filter(runsInSandbox);
      const writing = running.filter(({ sandbox }) => sandbox.workspaceAccess.value === "rw");
      if (running.length === 0) continue;
      report({
        at,
        ...agentOf(model, at),
        severity:
          writing.length > 0
            ? severityByReach(model, writing, "high", "low")
            : severityByReach(model, running, "medium", "info"),
        message:
          writing.length > 0
            ? `The sandbox of ${namesOf(writing)} has network "${value}" and the workspace writable, so its commands can send the workspace away and bring back into it what they fetch.`
            : `The sandbox of ${namesOf(running)} has network "${value}", so its commands reach the internet and what is near the machine.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the sandbox's network away",
    apply: (sighting, edit) => edit.set(placeOf(sighting), "none"),
  },
};

/** No network, or one that another check is about. */
function isOwnMatter(network: string): boolean {
  const mode = network.toLowerCase();
  return mode === "none" || mode === "host" || mode.startsWith("container:");
}

function runsInSandbox(agent: AgentPolicy): boolean {
  return shellAccess(agent).some(({ runsOn }) => runsOn === "sandbox");
}
