import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { listenersTo } from "@parapet/scan-core/addresses/address-reach.ts";
import { modelAddresses } from "../../facts/models/model-addresses.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const providerWithoutTls: Check<OpenClawModel> = {
  id: "OC-MODEL-004",
  title: "Model provider is called in clear text",
  severity: "high",
  owasp: ["ASI03", "ASI04"],
  rationale:
    "Over plain HTTP everybody on the way reads the conversations and the API key, and can write the model's answers " +
    "anew. What the model answers is what the agent does, so that is a command line for whoever sits on the way.",
  remediation:
    "Use an address with TLS: `openclaw config set models.providers.<id>.baseUrl https://<host>/v1`. For a model server " +
    "in your own network put a TLS proxy or a tunnel before it, or run it on the same machine.",
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
          listeners === "public" ? "everybody on the way" : "every machine in the same network"
        } can read what is sent to ${provider} and change what it answers.`,
      });
    }
  },
};
