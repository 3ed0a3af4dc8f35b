import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const policy = "/gateway/auth/trustedProxy/deviceAutoApprove";
const scopes = `${policy}/scopes`;
const admin = "operator.admin";

export const devicesApprovedByProxy: Check<OpenClawModel> = {
  id: "OC-NET-010",
  title: "Operator devices auto-approved through the proxy",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "An attacker who takes over one account at the proxy can enroll a device, which stays enrolled after the account " +
    "is recovered. With operator.admin among the scopes, that device administers the gateway.",
  remediation:
    "Approve devices manually: `openclaw config set gateway.auth.trustedProxy.deviceAutoApprove.enabled false " +
    "--strict-json`. Grant administrator scopes by name in gateway.auth.identityScopes.",
  references: [openclawDocs("gateway/trusted-proxy-auth"), owaspAgenticReference],
  aliases: [
    "gateway.trusted_proxy_device_auto_approve",
    "gateway.trusted_proxy_device_auto_approve_admin",
  ],
  run: (model, report) => {
    const { config, gateway } = model;
    if (!runsGateway(model) || gateway.auth.mode.value !== "trusted-proxy") return;
    if (config.get(`${policy}/enabled`) !== true) return;
    const index = listAt(config, scopes).findIndex((scope) => scope.trim() === admin);
    const isListed = listAt(config, "/gateway/auth/trustedProxy/allowUsers").length > 0;
    report({
      at: index < 0 ? `${policy}/enabled` : [`${scopes}/${index}`, `${policy}/enabled`],
      severity: index < 0 ? (isListed ? "low" : "medium") : isListed ? "high" : "critical",
      message: `A device that signs in through the proxy is approved automatically${
        index < 0 ? "" : ", with administrator rights"
      }, for ${isListed ? "every listed user" : "every user of the proxy"}.`,
    });
  },
  fix: {
    safe: false,
    title: "Requires manual approval of new devices",
    choices: [
      { name: "manual", title: "Requires manual approval of new devices" },
      {
        name: "without-admin",
        title: "Keeps approving devices, without administrator rights",
        isPartial: true,
      },
    ],
    apply: (_match, edit, { config }, choice) => {
      if (choice === "manual") edit.set(`${policy}/enabled`, false);
      else if (listAt(config, scopes).every((scope) => scope.trim() === admin)) {
        edit.set(scopes, ["operator.read"]);
      } else edit.removeItem(scopes, admin);
    },
  },
};
