import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { listenersTo } from "@parapet/scan-core/addresses/address-reach.ts";
import { modelAddresses } from "../../facts/models/model-addresses.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const providerWithoutTls: Check<OpenClawModel> = {
  id: "OC-MODEL-004",
  title: "Model API uses an unencrypted connection",
  severity: "high",
  owasp: ["ASI03", "ASI04"],
  rationale:
    "Over plain HTTP, anyone on the network path can read the conversations and the API key, and rewrite the model's " +
    "responses. The agent acts on those responses, so an attacker on the path can run commands with its tools.",
  remediation:
    "Use an address with TLS: `openclaw config set models.providers.<id>.baseUrl https://<host>/v1`. For a model " +
    "server in your own network put it behind a TLS proxy or a tunnel, or run it on the same machine.",
  references: [
    openclawDocs("concepts/model-providers"),
    openclawDocs("gateway/local-models"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const { at, address, provider } of modelAddresses(model)) {
      const listeners = listenersTo(address);
      if (listeners === undefined) continue;
      report({
        at,
        severity: listeners === "public" ? "high" : "low",
        message: `${settingName(at)} has no TLS, so ${
          listeners === "public"
            ? "anyone on the network path"
            : "every machine in the same network"
        } can read requests to ${provider} and change its responses.`,
      });
    }
  },
};
