import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { addressRangeOf } from "../../facts/gateway/address-range.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const allowLoopback = "/gateway/auth/trustedProxy/allowLoopback";

export const trustedProxyAllowsLoopback: Check<OpenClawModel> = {
  id: "OC-NET-006",
  title: "Trusted-proxy sign-in allowed from loopback",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "With allowLoopback, a request from this machine signs in as the user named in its header. The proxy sends such " +
    "requests, but so can every other local program, including commands of an agent.",
  remediation:
    "Run the proxy in a separate network namespace or on a separate host, and disable the setting: `openclaw config " +
    "set gateway.auth.trustedProxy.allowLoopback false --strict-json`.",
  references: [openclawDocs("gateway/trusted-proxy-auth"), owaspAgenticReference],
  aliases: ["gateway.trusted_proxy_allow_loopback"],
  run: (model, report) => {
    const { config, gateway, agents } = model;
    if (!runsGateway(model) || gateway.auth.mode.value !== "trusted-proxy") return;
    if (config.get(allowLoopback) !== true) return;
    const isEffective = listAt(config, "/gateway/trustedProxies").some(
      (entry) => addressRangeOf(entry)?.coversLoopback === true,
    );
    if (!isEffective) return;
    const shell = agents.find((agent) => hostShellAccess(agent).length > 0);
    report({
      at: allowLoopback,
      severity: shell === undefined ? "medium" : "high",
      message: `gateway.auth.trustedProxy.allowLoopback is true, so ${
        shell === undefined ? "every program on this machine" : `a command of agent ${shell.id}`
      } can sign in as any operator by sending a header.`,
    });
  },
  fix: {
    safe: false,
    title: "Sets gateway.auth.trustedProxy.allowLoopback to false",
    apply: (_match, edit) => edit.set(allowLoopback, false),
  },
};
