import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const providerCertificateNotVerified: Check<OpenClawModel> = {
  id: "OC-MODEL-005",
  title: "TLS certificate verification disabled for a model provider",
  severity: "high",
  owasp: ["ASI04", "ASI03"],
  rationale:
    "Without certificate verification, anyone on the network path can impersonate the provider, read conversations " +
    "and the API key, and forge the model's responses, despite the https address.",
  remediation:
    "Enable verification, and set your own certificate authority if you have one: `openclaw config set " +
    "models.providers.<id>.request.tls.insecureSkipVerify false --strict-json`, `openclaw config set " +
    "models.providers.<id>.request.tls.ca <path>`.",
  references: [openclawDocs("gateway/config-tools/custom-providers"), owaspAgenticReference],
  run: ({ config }, report) => {
    const owners = [
      ...keysAt(config, "/models/providers").map((id) => below("/models/providers", id)),
      ...["image", "audio", "video"].map((kind) => below("/tools/media", kind)),
    ];
    for (const owner of owners) {
      for (const place of ["request/tls", "request/proxy/tls"]) {
        const at = `${owner}/${place}/insecureSkipVerify`;
        if (config.get(at) !== true) continue;
        report({
          at,
          message: `${settingName(at)} is true, so anyone on the network path can impersonate the provider.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title: "Enables certificate verification",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
