import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { modelAddresses } from "../../facts/models/model-addresses.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

// Domains under which a provider of that name answers.
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
  title: "Provider's name leads to somebody else's host",
  severity: "low",
  confidence: "medium",
  owasp: ["ASI04", "ASI03"],
  rationale:
    "Every conversation and the API key go to the address of the provider. Where a well-known name leads to a host of " +
    "another company, that company reads them all and answers in the model's place; a line like this is also what an " +
    "attacker adds.",
  remediation:
    "Remove the address, if you did not mean it: `openclaw config unset models.providers.<id>.baseUrl`. If the relay is " +
    "wanted, give it a provider entry under its own name, so that nobody takes it for the original.",
  references: [openclawDocs("concepts/model-providers"), owaspAgenticReference],
  run: (model, report) => {
    for (const { at, address, provider } of modelAddresses(model)) {
      const domains = homes.get(provider.trim().toLowerCase());
      if (domains === undefined || reachOfAddress(address) !== "public") continue;
      const host = hostOf(address);
      if (domains.some((domain) => host === domain || host.endsWith(`.${domain}`))) continue;
      report({
        at,
        message: `${settingName(at)} leads to ${host}, which is no host of ${provider}, and it gets every conversation and the API key.`,
      });
    }
  },
};
