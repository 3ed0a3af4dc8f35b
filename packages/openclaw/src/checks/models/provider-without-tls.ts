import { clearTextCheck } from "../../facts/connections/clear-text-check.ts";
import { modelAddresses } from "../../facts/models/model-addresses.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const providerWithoutTls = clearTextCheck({
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
  references: [openclawDocs("concepts/model-providers"), openclawDocs("gateway/local-models")],
  connections: (model) =>
    modelAddresses(model).map(({ at, address, provider }) => ({
      at,
      address,
      severity: { public: "high", private: "low" },
      message: (readers) =>
        `${settingName(at)} has no TLS, so ${readers} can read requests to ${provider} and change its responses.`,
    })),
});
