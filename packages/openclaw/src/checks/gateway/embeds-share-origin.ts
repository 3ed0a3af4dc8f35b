import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const sandbox = "/gateway/controlUi/embedSandbox";

export const embedsShareOrigin: Check<OpenClawModel> = {
  id: "OC-NET-023",
  title: "Embedded agent pages share the control UI origin",
  severity: "medium",
  owasp: ["ASI01", "ASI03"],
  rationale:
    'Agents can place their own pages in the control UI. With "trusted", such a page shares the control UI\'s ' +
    "origin, so a script that an attacker got an agent to write can read the operator's session and act with it.",
  remediation:
    'Isolate embedded pages: `openclaw config set gateway.controlUi.embedSandbox scripts`, or "strict" for no scripts ' +
    "at all.",
  references: [openclawDocs("web/control-ui/chat"), owaspAgenticReference],
  run: (model, report) => {
    const { config, agents } = model;
    if (!runsGateway(model) || config.get("/gateway/controlUi/enabled") === false) return;
    if (config.get(sandbox) !== "trusted") return;
    const isReached = agents.some((agent) => includesUntrusted(reachOf(model, agent)));
    report({
      at: sandbox,
      severity: isReached ? "high" : "medium",
      message:
        'gateway.controlUi.embedSandbox is "trusted", so scripts in pages that agents write run with the operator\'s ' +
        "session.",
    });
  },
  fix: {
    safe: true,
    title: "Isolates embedded pages from the control UI",
    choices: [
      { name: "scripts", title: "Lets embedded pages run scripts in a separate origin" },
      { name: "strict", title: "Blocks scripts in embedded pages" },
    ],
    apply: (_match, edit, _model, choice) => edit.set(sandbox, choice),
  },
};
