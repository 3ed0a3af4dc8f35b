import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const host = "/desktop/host";

export const nodeSharesDesktop: Check<OpenClawModel> = {
  id: "OC-NODE-010",
  title: "Desktop shared with gateway operators",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Gateway operators can see this machine's screen and control every open program. An attacker with a stolen " +
    "gateway secret gets the same access.",
  remediation:
    "Disable it if nobody needs it: `openclaw config set desktop.host.enabled false --strict-json`. Otherwise use a " +
    "separate desktop session, desktop.host.managed, and a password file.",
  references: [openclawDocs("gateway/config-browser-ui-desktop"), owaspAgenticReference],
  run: ({ config, gateway }, report) => {
    if (config.get(`${host}/enabled`) !== true) return;
    const isOwn = config.get(`${host}/managed`) === true;
    const hasPassword = asTrimmedText(config.get(`${host}/passwordFile`)) !== undefined;
    report({
      at: `${host}/enabled`,
      severity: gateway.exposed && !isOwn ? "medium" : isOwn || hasPassword ? "info" : "low",
      message: `desktop.host.enabled is true, so operators of the gateway can use ${
        isOwn ? "a desktop" : "the desktop"
      } of this machine.`,
    });
  },
  fix: {
    safe: false,
    title: "Disables desktop sharing",
    apply: (_match, edit) => edit.set(`${host}/enabled`, false),
  },
};
