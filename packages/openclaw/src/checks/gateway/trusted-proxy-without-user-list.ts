import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { userHeader, userHeaderNamesNobody } from "../../facts/gateway/proxy-header.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const allowUsers = "/gateway/auth/trustedProxy/allowUsers";

export const trustedProxyWithoutUserList: Check<OpenClawModel> = {
  id: "OC-NET-007",
  title: "Trusted-proxy authentication without a user allowlist",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "In trusted-proxy mode the gateway requires no secret. Without a list of users, everyone who can sign in at the " +
    "proxy, often the whole organization, controls the agents and their tools.",
  remediation:
    "List the operators: `openclaw config set gateway.auth.trustedProxy.allowUsers '[\"ann@example.net\"]' " +
    "--strict-json`, and set gateway.auth.trustedProxy.userHeader to a header that the proxy sets only after it has " +
    "signed the user in.",
  references: [openclawDocs("gateway/trusted-proxy-auth"), owaspAgenticReference],
  aliases: ["gateway.trusted_proxy_no_allowlist", "gateway.trusted_proxy_auth"],
  run: (model, report) => {
    const { config, gateway } = model;
    if (!runsGateway(model) || gateway.auth.mode.value !== "trusted-proxy") return;
    if (listAt(config, allowUsers).some((user) => user.trim() !== "")) return;
    if (userHeaderNamesNobody(model)) {
      report({
        at: [userHeader, gateway.auth.mode.at],
        severity: "high",
        message: `gateway.auth.trustedProxy.userHeader is "${asTrimmedText(config.get(userHeader))?.trim()}", which proxies send with every request and which names no user, so anyone who reaches the proxy controls the agents.`,
      });
      return;
    }
    // With roles, users without an assigned one get the default role, not full access.
    const hasRoles = config.has("/gateway/roles/definitions");
    report({
      at: [allowUsers, gateway.auth.mode.at],
      severity: hasRoles ? "low" : "medium",
      message: `gateway.auth.trustedProxy.allowUsers lists no user, so every user of the proxy ${
        hasRoles ? "gets the default role" : "controls the agents"
      }.`,
    });
  },
};
