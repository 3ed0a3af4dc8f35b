import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName, textAt } from "../../facts/tools/tool-lists.ts";

export const providerReachesPrivateNetworks: Check<OpenClawModel> = {
  id: "OC-MODEL-006",
  title: "Model provider can redirect requests to private networks",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    "OpenClaw trusts the exact address of a provider, including one in the owner's network. With this setting, a " +
    "redirect or an address in a response can send the gateway to any other private host, including cloud metadata " +
    "services.",
  remediation:
    "Disable it; a provider address in your own network works without it: `openclaw config set " +
    "models.providers.<id>.request.allowPrivateNetwork false --strict-json`.",
  references: [openclawDocs("gateway/local-models"), owaspAgenticReference],
  run: ({ config }, report) => {
    for (const id of keysAt(config, "/models/providers")) {
      const provider = below("/models/providers", id);
      const at = `${provider}/request/allowPrivateNetwork`;
      if (config.get(at) !== true) continue;
      const isSensitive = reachOfAddress(textAt(config, `${provider}/baseUrl`)) === "public";
      report({
        at,
        severity: isSensitive ? "medium" : "low",
        message: `${settingName(at)} is true, so ${id}${
          isSensitive ? ", a third-party host," : ""
        } can redirect the gateway to private addresses.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Blocks provider requests to private networks",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
