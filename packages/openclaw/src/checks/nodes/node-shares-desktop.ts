import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asText } from "../../model/settings.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const host = "/desktop/host";

export const nodeSharesDesktop: Check<OpenClawModel> = {
  id: "OC-NODE-010",
  title: "Operators watch and use this machine's desktop",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Whoever operates the gateway sees this machine's screen and works on it, in every program that is open. A stolen " +
    "secret of the gateway becomes a seat at the desk.",
  remediation:
    "Where nobody needs it: `openclaw config set desktop.host.enabled false --strict-json`. Else give the desktop a " +
    "session of its own, desktop.host.managed, and a password file.",
  references: [openclawDocs("gateway/config-browser-ui-desktop"), owaspAgenticReference],
  run: ({ config, gateway }, report) => {
    if (config.get(`${host}/enabled`) !== true) return;
    const isOwn = config.get(`${host}/managed`) === true;
    const hasPassword = asText(config.get(`${host}/passwordFile`)) !== undefined;
    report({
      at: `${host}/enabled`,
      severity: gateway.exposed && !isOwn ? "medium" : isOwn || hasPassword ? "info" : "low",
      message: `desktop.host.enabled is true, so operators of the gateway use ${
        isOwn ? "a desktop" : "the desktop"
      } of this machine.`,
    });
  },
  fix: {
    safe: false,
    title: "Keeps this machine's desktop to itself",
    apply: (_sighting, edit) => edit.set(`${host}/enabled`, false),
  },
};
