import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { reportRefusals } from "../../facts/reporting/report-refusals.ts";

export const trustedProxyIncomplete: Check<OpenClawModel> = {
  id: "OC-NET-009",
  title: "Sign-in by proxy is switched on and not set up",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Trusted-proxy mode needs the proxy's address and the header with the user's name, and no token beside it. Otherwise " +
    "the gateway does not start; and the quick way out is too often to switch authentication off.",
  remediation:
    "Name both: `openclaw config set gateway.trustedProxies '[\"10.0.0.1\"]' --strict-json` and " +
    "`openclaw config set gateway.auth.trustedProxy.userHeader x-forwarded-user`.",
  references: [openclawDocs("gateway/trusted-proxy-auth")],
  aliases: ["gateway.trusted_proxy_no_proxies", "gateway.trusted_proxy_no_user_header"],
  run: (model, report) => {
    reportRefusals(model, "proxy", report);
  },
};
