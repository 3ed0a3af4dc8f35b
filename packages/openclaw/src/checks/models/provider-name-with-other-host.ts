import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { modelAddresses } from "../../facts/models/model-addresses.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

// Domains that belong to each provider.
const homes: ReadonlyMap<string, readonly string[]> = new Map([
  ["anthropic", ["anthropic.com", "claude.com"]],
  ["openai", ["openai.com", "chatgpt.com", "openai.azure.com"]],
  ["google", ["googleapis.com"]],
  ["openrouter", ["openrouter.ai"]],
  ["xai", ["x.ai"]],
  ["mistral", ["mistral.ai"]],
  ["groq", ["groq.com"]],
  ["deepseek", ["deepseek.com"]],
]);

export const providerNameWithOtherHost: Check<OpenClawModel> = {
  id: "OC-MODEL-007",
  title: "Known model provider points to a third-party host",
  severity: "low",
  confidence: "medium",
  owasp: ["ASI04", "ASI03"],
  rationale:
    "Every conversation and the API key go to the provider's address. If a well-known provider name points to another " +
    "company's host, that company can read them all and forge responses. Attackers add a setting like this one.",
  remediation:
    "Remove the address if you did not intend it: `openclaw config unset models.providers.<id>.baseUrl`. If you use a " +
    "relay, give it a provider entry with a distinct name.",
  references: [openclawDocs("concepts/model-providers"), owaspAgenticReference],
  run: (model, report) => {
    for (const { at, address, provider } of modelAddresses(model)) {
      const domains = homes.get(provider.trim().toLowerCase());
      if (domains === undefined || reachOfAddress(address) !== "public") continue;
      const host = hostOf(address);
      if (domains.some((domain) => host === domain || host.endsWith(`.${domain}`))) continue;
      report({
        at,
        message: `${settingName(at)} points to ${host}, which is not a host of ${provider} and receives every conversation and the API key.`,
      });
    }
  },
};
