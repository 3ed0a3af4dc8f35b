import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";

export const sandboxResolvesHost: Check<OpenClawModel> = {
  id: "OC-BOX-014",
  title: "Sandbox can reach services on the host",
  severity: "medium",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "host-gateway resolves to the machine that runs the container. Every command in the sandbox can reach services " +
    "that listen there for local use, including databases and the gateway.",
  remediation:
    "Remove the entry from sandbox.docker.extraHosts. If commands need one service of the host, put that service on a " +
    "separate network and join the sandbox to it.",
  references: [openclawDocs("gateway/sandboxing/docker-backend"), owaspAgenticReference],
  run: (model, report) => {
    for (const { value, at, agents } of sandboxSettings(
      model,
      "docker/extraHosts",
      asTrimmedTexts,
    )) {
      const online = agents.filter(({ sandbox }) => sandbox.network.value !== "none");
      if (online.length === 0) continue;
      for (const [index, entry] of value.entries()) {
        if (!entry.toLowerCase().endsWith(":host-gateway")) continue;
        report({
          at: below(at, index),
          ...agentOf(model, at),
          severity: severityByReach(model, { agents: online, untrusted: "medium", others: "low" }),
          message: `The sandbox of ${namesOf(online)} resolves ${JSON.stringify(entry.split(":")[0])} to the host, so its commands can reach services that listen there.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title: "Removes the host's address from the sandbox",
    apply: removeFoundItem,
  },
};
