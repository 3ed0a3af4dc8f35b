import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { isOutsiders, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const external = "/gateway/controlUi/allowExternalEmbedUrls";

export const embedsLoadExternalPages: Check<OpenClawModel> = {
  id: "OC-NET-024",
  title: "An agent's answer can load any page into the control UI",
  severity: "low",
  owasp: ["ASI01", "ASI09"],
  rationale:
    "An agent that read an attacker's text may answer with a page from the attacker's server. It appears inside the " +
    "control UI, where an operator takes it for OpenClaw's own; and its address carries data out as soon as it is shown.",
  remediation:
    "Let only OpenClaw's own documents be embedded: " +
    "`openclaw config set gateway.controlUi.allowExternalEmbedUrls false --strict-json`.",
  references: [openclawDocs("web/control-ui/chat"), owaspAgenticReference],
  run: (model, report) => {
    const { config, agents } = model;
    if (!runsGateway(model) || config.get("/gateway/controlUi/enabled") === false) return;
    if (config.get(external) !== true) return;
    const isReached = agents.some((agent) => isOutsiders(reachOf(model, agent)));
    report({
      at: external,
      severity: isReached ? "medium" : "low",
      message:
        "gateway.controlUi.allowExternalEmbedUrls is true, so an agent's answer shows any page of the web inside the control UI.",
    });
  },
  fix: {
    safe: true,
    title: "Lets only OpenClaw's own documents be embedded",
    apply: (_sighting, edit) => edit.set(external, false),
  },
};
