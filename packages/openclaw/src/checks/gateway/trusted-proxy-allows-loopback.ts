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
  title: "Any program of this machine can pose as the proxy",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "With allowLoopback a request from this machine signs in by the name in its header. The proxy sends such requests, " +
    "and so can every other local program, the commands of an agent among them.",
  remediation:
    "Run the proxy in a network namespace or on a host of its own, and switch the setting off: " +
    "`openclaw config set gateway.auth.trustedProxy.allowLoopback false --strict-json`.",
  references: [openclawDocs("gateway/trusted-proxy-auth"), owaspAgenticReference],
  aliases: ["gateway.trusted_proxy_allow_loopback"],
  run: (model, report) => {
    const { config, gateway, agents } = model;
    if (!runsGateway(model) || gateway.auth.mode.value !== "trusted-proxy") return;
    if (config.get(allowLoopback) !== true) return;
    const isInForce = listAt(config, "/gateway/trustedProxies").some(
      (entry) => addressRangeOf(entry)?.coversLoopback === true,
    );
    if (!isInForce) return;
    const shell = agents.find((agent) => hostShellAccess(agent).length > 0);
    report({
      at: allowLoopback,
      severity: shell === undefined ? "medium" : "high",
      message: `gateway.auth.trustedProxy.allowLoopback is true, so ${
        shell === undefined ? "every program of this machine" : `a command of agent ${shell.id}`
      } can sign in as any operator by sending a header.`,
    });
  },
  fix: {
    safe: false,
    title: "Turns away sign-ins by header that come from this machine",
    apply: (_sighting, edit) => edit.set(allowLoopback, false),
  },
};
