import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { hostOf } from "@parapet/scan-core/addresses/address-reach.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt, textAt } from "../../facts/tools/tool-lists.ts";

const domain = "/gateway/portals/ingress/domain";

export const previewsShareGatewayDomain: Check<OpenClawModel> = {
  id: "OC-NODE-013",
  title: "Agent-served pages share the control UI's domain",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "Portals serve agents' pages, from this machine or from workers, under names of this domain. If the control UI is " +
    "under the same domain, browsers treat both as one site, and a page that an agent wrote can set cookies for it.",
  remediation:
    "Use a separately registered domain for portals: `openclaw config set gateway.portals.ingress.domain " +
    "previews-example.net`.",
  references: [openclawDocs("gateway/portals"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    const previews = asTrimmedText(config.get(domain))?.toLowerCase();
    if (!runsGateway(model) || previews === undefined) return;
    const own = [
      textAt(config, "/gateway/publicOrigin"),
      ...listAt(config, "/gateway/controlUi/allowedOrigins"),
    ].map(hostOf);
    const shared = own.find((host) => host === previews || host.endsWith(`.${previews}`));
    if (shared === undefined) return;
    report({
      at: domain,
      message: `gateway.portals.ingress.domain is "${previews}", and the control UI is served from ${shared}.`,
    });
  },
};
