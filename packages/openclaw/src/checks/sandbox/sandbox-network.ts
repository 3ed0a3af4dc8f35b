import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";
import { shellAccess } from "../../facts/execution/shell-access.ts";

export const sandboxNetwork: Check<OpenClawModel> = {
  id: "OC-BOX-006",
  title: "Sandboxed commands have network access",
  severity: "medium",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "Commands in a sandbox with a network can send out everything that is mounted into it, fetch anything, and reach " +
    "services on the host and in its network. If the workspace is writable, they can also bring fetched content into " +
    "it.",
  remediation:
    "Disable the network: `openclaw config set agents.defaults.sandbox.docker.network none`. Put packages that " +
    "commands need into the image; if they need one service, use a network that reaches only that one.",
  references: [openclawDocs("gateway/sandboxing/docker-backend"), owaspAgenticReference],
  run: (model, report) => {
    for (const { value, at, agents } of sandboxSettings(model, "docker/network", asTrimmedText)) {
      if (isReportedElsewhere(value)) continue;
      const running = agents.filter(runsInSandbox);
      const writing = running.filter(({ sandbox }) => sandbox.workspaceAccess.value === "rw");
      if (running.length === 0) continue;
      report({
        at,
        ...agentOf(model, at),
        severity:
          writing.length > 0
            ? severityByReach(model, { agents: writing, untrusted: "high", others: "low" })
            : severityByReach(model, { agents: running, untrusted: "medium", others: "info" }),
        message:
          writing.length > 0
            ? `The sandbox of ${namesOf(writing)} has network "${value}" and a writable workspace, so its commands can send the workspace out and store fetched content in it.`
            : `The sandbox of ${namesOf(running)} has network "${value}", so its commands can reach the internet and the host's network.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Disables the sandbox's network",
    apply: (match, edit) => edit.set(placeOf(match), "none"),
  },
};

/** No network, or one that another check reports. */
function isReportedElsewhere(network: string): boolean {
  const mode = network.toLowerCase();
  return mode === "none" || mode === "host" || mode.startsWith("container:");
}

function runsInSandbox(agent: AgentPolicy): boolean {
  return shellAccess(agent).some(({ runsOn }) => runsOn === "sandbox");
}
