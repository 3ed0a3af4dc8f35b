import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import { effective } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const allowTailscale = "/gateway/auth/allowTailscale";

export const tailnetIdentityReplacesSecret: Check<OpenClawModel> = {
  id: "OC-NET-016",
  title: "Tailnet members sign in without the gateway secret",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Behind Tailscale Serve, a verified member of the tailnet gets into the control UI without the gateway's token. " +
    "In a tailnet with colleagues or guests, each of them becomes an operator.",
  remediation:
    "Require the secret as well: `openclaw config set gateway.auth.allowTailscale false --strict-json`.",
  references: [
    openclawDocs("gateway/tailscale"),
    openclawDocs("gateway/security/network-exposure"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const { config, gateway } = model;
    const mode = gateway.auth.mode.value;
    if (!runsGateway(model) || gateway.tailscale.value !== "serve") return;
    // The first requires no secret anyway, and the second relies on the proxy alone.
    if (mode === "none" || mode === "trusted-proxy") return;
    const allowed = effective(config, [allowTailscale], asBoolean, mode === "token");
    if (!allowed.value) return;
    report({
      at: [allowTailscale, gateway.tailscale.at],
      severity: config.has("/gateway/roles/definitions") ? "info" : "low",
      message: `gateway.auth.allowTailscale is true${
        config.has(allowTailscale) ? "" : " by default"
      }, so any member of the tailnet can operate the gateway without its ${mode === "password" ? "password" : "token"}.`,
    });
  },
  fix: {
    safe: false,
    title: "Sets gateway.auth.allowTailscale to false",
    apply: (_match, edit) => edit.set(allowTailscale, false),
  },
};
