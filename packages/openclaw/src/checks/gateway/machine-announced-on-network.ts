import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { listensOutsideLoopback, runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const mode = "/discovery/mdns/mode";

export const machineAnnouncedOnNetwork: Check<OpenClawModel> = {
  id: "OC-NET-029",
  title: "mDNS announcement discloses machine details",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "In full mode the gateway announces the path of its program, which includes the user name, and the SSH port to " +
    "everyone on the network. An attacker can use both for reconnaissance.",
  remediation:
    "Announce only what clients need: `openclaw config set discovery.mdns.mode minimal`.",
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
      severity: listensOutsideLoopback(model) ? "medium" : "low",
      message:
        'discovery.mdns.mode is "full", so the gateway announces the path of its program and its SSH port.',
    });
  },
  fix: {
    safe: true,
    title: "Sets discovery.mdns.mode to minimal or off",
    choices: [
      { name: "minimal", title: "Announces only the gateway's name and port" },
      { name: "off", title: "Announces nothing" },
    ],
    apply: (_match, edit, _model, choice) => edit.set(mode, choice),
  },
};
