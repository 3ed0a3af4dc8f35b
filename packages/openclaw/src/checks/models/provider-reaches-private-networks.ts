import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { below, keysAt } from "../../model/settings.ts";
import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName, textAt } from "../../facts/tools/tool-lists.ts";

export const providerReachesPrivateNetworks: Check<OpenClawModel> = {
  id: "OC-MODEL-006",
  title: "Model provider may send the gateway into private networks",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    "OpenClaw trusts the exact address of a provider, also in the owner's network. With this switch a redirect or an " +
    "address inside an answer may lead the gateway to any other private host, cloud metadata included.",
  remediation:
    "Switch it off; an address in your own network works without it: " +
    "`openclaw config set models.providers.<id>.request.allowPrivateNetwork false --strict-json`.",
  references: [openclawDocs("gateway/local-models"), owaspAgenticReference],
  run: ({ config }, report) => {
    for (const id of keysAt(config, "/models/providers")) {
      const provider = below("/models/providers", id);
      const at = `${provider}/request/allowPrivateNetwork`;
      if (config.get(at) !== true) continue;
      const isForeign = reachOfAddress(textAt(config, `${provider}/baseUrl`)) === "public";
      report({
        at,
        severity: isForeign ? "medium" : "low",
        message: `${settingName(at)} is true, so ${id}${
          isForeign ? ", a host of somebody else," : ""
        } can redirect the gateway to private addresses.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Keeps requests to the provider out of private networks",
    apply: (sighting, edit) => edit.set(placeOf(sighting), false),
  },
};
