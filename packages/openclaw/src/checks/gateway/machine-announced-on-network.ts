import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { listensBeyondLoopback, runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const mode = "/discovery/mdns/mode";

export const machineAnnouncedOnNetwork: Check<OpenClawModel> = {
  id: "OC-NET-029",
  title: "Machine is described to the whole network",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "In full mode the gateway announces the path of its program, which has the user's name in it, and the port of SSH to " +
    "everybody on the network. That saves an intruder the looking around.",
  remediation:
    "Announce no more than clients need: `openclaw config set discovery.mdns.mode minimal`.",
  references: [openclawDocs("gateway/bonjour"), owaspAgenticReference],
  aliases: ["discovery.mdns_full_mode"],
  run: (model, report) => {
    const { config } = model;
    if (!runsGateway(model) || config.get(mode) !== "full") return;
    const isSilent =
      config.get("/plugins/entries/bonjour/enabled") === false &&
      !config.has("/discovery/wideArea/domain");
    if (isSilent) return;
    report({
      at: mode,
      severity: listensBeyondLoopback(model) ? "medium" : "low",
      message:
        'discovery.mdns.mode is "full", so the gateway announces the path of its program and its SSH port.',
    });
  },
  fix: {
    safe: true,
    title: "Announces no more than clients need",
    choices: [
      { name: "minimal", title: "Announces the gateway's name and port" },
      { name: "off", title: "Announces nothing" },
    ],
    apply: (_sighting, edit, _model, choice) => edit.set(mode, choice),
  },
};
