import type { Check } from "@parapet/scan-core/core/check.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const channel = "/channels/a2a";
const at = `${channel}/exposeAgents`;

export const agentsAdvertised: Check<OpenClawModel> = {
  id: "OC-ING-024",
  title: "All agents advertised to external systems",
  severity: "info",
  owasp: ["ASI07"],
  rationale:
    "The A2A card is public by design: anyone who reaches the gateway can list its agents. Without an allowlist " +
    "it names them all, including internal ones, and a peer can address each of them.",
  remediation:
    "List the agents to advertise: `openclaw config set channels.a2a.exposeAgents '[\"<id>\"]' --strict-json`.",
  references: [openclawDocs("channels/a2a"), owaspAgenticReference],
  run: ({ config, agents, gateway }, report) => {
    if (!isObject(config.get(channel)) || config.get(`${channel}/enabled`) === false) return;
    if (agents.length < 2 || listAt(config, at).length > 0) return;
    report({
      at,
      severity: gateway.exposed ? "low" : "info",
      message: `The A2A card names all ${agents.length} agents to anyone who reaches the gateway.`,
    });
  },
};
