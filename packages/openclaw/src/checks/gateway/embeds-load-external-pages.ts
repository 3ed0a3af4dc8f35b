import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const external = "/gateway/controlUi/allowExternalEmbedUrls";

export const embedsLoadExternalPages: Check<OpenClawModel> = {
  id: "OC-NET-024",
  title: "Control UI embeds external pages from agent responses",
  severity: "low",
  owasp: ["ASI01", "ASI09"],
  rationale:
    "An agent that has read an attacker's text can respond with a page from the attacker's server. The page appears " +
    "inside the control UI, where an operator may mistake it for OpenClaw, and its URL leaks data as soon as it is " +
    "shown.",
  remediation:
    "Allow only OpenClaw's own documents to be embedded: `openclaw config set " +
    "gateway.controlUi.allowExternalEmbedUrls false --strict-json`.",
  references: [openclawDocs("web/control-ui/chat"), owaspAgenticReference],
  run: (model, report) => {
    const { config, agents } = model;
    if (!runsGateway(model) || config.get("/gateway/controlUi/enabled") === false) return;
    if (config.get(external) !== true) return;
    const isReached = agents.some((agent) => includesUntrusted(reachOf(model, agent)));
    report({
      at: external,
      severity: isReached ? "medium" : "low",
      message:
        "gateway.controlUi.allowExternalEmbedUrls is true, so an agent's response can show any web page inside the " +
        "control UI.",
    });
  },
  fix: {
    safe: true,
    title: "Sets gateway.controlUi.allowExternalEmbedUrls to false",
    apply: (_match, edit) => edit.set(external, false),
  },
};
