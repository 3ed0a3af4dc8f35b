import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { allowTailscale, tailnetSignIn } from "../../facts/gateway/tailnet-sign-in.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const tailnetIdentityReplacesSecret: Check<OpenClawModel> = {
  id: "OC-NET-016",
  title: "Tailnet members sign in without the gateway secret",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Behind Tailscale Serve, a member of the tailnet whom Tailscale identifies gets into the control UI without the " +
    "gateway's secret, and without its owner approving the browser. In a tailnet with colleagues or guests, each of " +
    "them is an operator: commands, settings, conversations. `gateway.roles` can limit what a person may do.",
  remediation:
    "Require the secret as well: `openclaw config set gateway.auth.allowTailscale false --strict-json`.",
  references: [
    openclawDocs("gateway/tailscale"),
    openclawDocs("gateway/security/network-exposure"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const signIn = tailnetSignIn(model);
    if (signIn === undefined) return;
    const { config, gateway } = model;
    report({
      at: signIn.at,
      severity: signIn.isUnlimited ? "medium" : "info",
      message: `gateway.auth.allowTailscale is true${
        config.has(allowTailscale) ? "" : " by default"
      }, so any member of the tailnet can operate the gateway without its ${gateway.auth.mode.value}.`,
    });
  },
  fix: {
    safe: false,
    title: "Sets gateway.auth.allowTailscale to false",
    apply: (_match, edit) => edit.set(allowTailscale, false),
  },
};
