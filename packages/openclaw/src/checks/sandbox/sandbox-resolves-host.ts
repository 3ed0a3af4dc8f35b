import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asList, below } from "../../model/settings.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";

export const sandboxResolvesHost: Check<OpenClawModel> = {
  id: "OC-BOX-014",
  title: "Sandbox is given the address of the machine",
  severity: "medium",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "host-gateway resolves to the machine that runs the container. Services that listen there for the machine's own " +
    "use, databases and the gateway among them, become one request away from every command in the sandbox.",
  remediation:
    "Remove the entry from sandbox.docker.extraHosts. Where commands need one service of the machine, put that " +
    "service on a network of its own and join the sandbox to it.",
  references: [openclawDocs("gateway/sandboxing/docker-backend"), owaspAgenticReference],
  run: (model, report) => {
    for (const { value, at, agents } of sandboxSettings(model, "docker/extraHosts", asList)) {
      const online = agents.filter(({ sandbox }) => sandbox.network.value !== "none");
      if (online.length === 0) continue;
      for (const [index, entry] of value.entries()) {
        if (!entry.toLowerCase().endsWith(":host-gateway")) continue;
        report({
          at: below(at, index),
          ...agentOf(model, at),
          severity: severityByReach(model, online, "medium", "low"),
          message: `The sandbox of ${namesOf(online)} knows the machine as ${JSON.stringify(entry.split(":")[0])}, so its commands reach services that listen there.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title: "Takes the machine's address from the sandbox",
    apply: removeFoundItem,
  },
};
