import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { isOutsiders, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const sandbox = "/gateway/controlUi/embedSandbox";

export const embedsShareOrigin: Check<OpenClawModel> = {
  id: "OC-NET-023",
  title: "Pages that agents write run with the operator's session",
  severity: "medium",
  owasp: ["ASI01", "ASI03"],
  rationale:
    'Agents put pages of their own making into the control UI. With "trusted" such a page shares the control UI\'s ' +
    "origin: a script that somebody talked an agent into writing reads the operator's session and acts with it.",
  remediation:
    'Keep pages apart: `openclaw config set gateway.controlUi.embedSandbox scripts`, or "strict" for no scripts at all.',
  references: [openclawDocs("web/control-ui/chat"), owaspAgenticReference],
  run: (model, report) => {
    const { config, agents } = model;
    if (!runsGateway(model) || config.get("/gateway/controlUi/enabled") === false) return;
    if (config.get(sandbox) !== "trusted") return;
    const isReached = agents.some((agent) => isOutsiders(reachOf(model, agent)));
    report({
      at: sandbox,
      severity: isReached ? "high" : "medium",
      message:
        'gateway.controlUi.embedSandbox is "trusted", so scripts of pages that agents write act with the operator\'s session.',
    });
  },
  fix: {
    safe: true,
    title: "Keeps embedded pages apart from the control UI",
    choices: [
      { name: "scripts", title: "Lets embedded pages run scripts in an origin of their own" },
      { name: "strict", title: "Lets embedded pages run no scripts" },
    ],
    apply: (_sighting, edit, _model, choice) => edit.set(sandbox, choice),
  },
};
