import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { reportRefusals } from "../../facts/reporting/report-refusals.ts";

export const trustedProxyIncomplete: Check<OpenClawModel> = {
  id: "OC-NET-009",
  title: "Trusted-proxy authentication is incomplete",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Trusted-proxy mode needs the proxy's address, the header with the user name, and no gateway token. Otherwise the " +
    "gateway does not start, which tempts people to disable authentication.",
  remediation:
    "Set both: `openclaw config set gateway.trustedProxies '[\"10.0.0.1\"]' --strict-json` and `openclaw config set " +
    "gateway.auth.trustedProxy.userHeader x-forwarded-user`.",
  references: [openclawDocs("gateway/trusted-proxy-auth")],
  aliases: ["gateway.trusted_proxy_no_proxies", "gateway.trusted_proxy_no_user_header"],
  run: (model, report) => {
    reportRefusals(model, "proxy", report);
  },
};
