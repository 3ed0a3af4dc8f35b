import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { asText } from "../../settings.ts";
import { runsGateway } from "../facts/gateway-runs.ts";
import { openclawDocs } from "../facts/references.ts";
import { listAt } from "../facts/tool-lists.ts";

const userHeader = "/gateway/auth/trustedProxy/userHeader";
const proxies = "/gateway/trustedProxies";

export const trustedProxyIncomplete: Check<OpenClawModel> = {
  id: "OC-NET-009",
  title: "Sign-in by proxy is switched on and not set up",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Trusted-proxy mode needs the proxy's address and the header with the user's name. Without them nobody gets in, or " +
    "the gateway does not start; and the quick way out is too often to switch authentication off.",
  remediation:
    "Name both: `openclaw config set gateway.trustedProxies '[\"10.0.0.1\"]' --strict-json` and " +
    "`openclaw config set gateway.auth.trustedProxy.userHeader x-forwarded-user`.",
  references: [openclawDocs("gateway/trusted-proxy-auth")],
  aliases: ["gateway.trusted_proxy_no_proxies", "gateway.trusted_proxy_no_user_header"],
  run: (model, report) => {
    const { config, gateway } = model;
    if (!runsGateway(model) || gateway.auth.mode.value !== "trusted-proxy") return;
    if (listAt(config, proxies).length === 0) {
      report({
        at: [proxies, gateway.auth.mode.at],
        message:
          "gateway.trustedProxies names no proxy, so nobody can sign in by trusted-proxy mode.",
      });
    }
    if (asText(config.get(userHeader)) === undefined) {
      report({
        at: [userHeader, gateway.auth.mode.at],
        message:
          "gateway.auth.trustedProxy.userHeader names no header, so the gateway cannot tell who signs in.",
      });
    }
  },
};
