import { below, parsePointer } from "@parapet/documents/pointer.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { modelChoices } from "../../facts/models/model-choices.ts";
import { nearestKey } from "../../facts/configuration/nearest-key.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const providerNeverMatches: Check<OpenClawModel> = {
  id: "OC-IDLE-019",
  title: "Tool restriction for a model that no agent uses",
  severity: "low",
  confidence: "medium",
  owasp: ["ASI02"],
  rationale:
    'Keys of byProvider are a provider or "provider/model". A key that no configured model matches restricts ' +
    "nothing. Often it is a model's bare name, and the weak model that was meant keeps its tools.",
  remediation: 'Use the provider, "anthropic", or the full name of the model, "openai/gpt-5.4".',
  references: [openclawDocs("gateway/config-tools/tool-policy")],
  run: (model, report) => {
    const names = modelChoices(model).map(({ name }) => name.toLowerCase());
    const catalog = keysAt(model.config, "/agents/defaults/models").map((key) => key.toLowerCase());
    const models = [...new Set([...names, ...catalog])];
    // Without configured models, OpenClaw's own choice is unknown here.
    if (names.length === 0) return;
    const providers = [
      ...models.map((name) => name.split("/")[0] ?? ""),
      ...keysAt(model.config, "/models/providers").map((key) => key.toLowerCase()),
    ];
    const known = new Set([...models, ...providers]);
    const scopes = ["", ...model.agents.map(({ at }) => at).filter((at) => at !== "")];
    for (const map of scopes.map((scope) => `${scope}/tools/byProvider`)) {
      for (const key of keysAt(model.config, map)) {
        const written = key.trim().toLowerCase();
        if (known.has(written) || known.has(written.split("/")[0] ?? "")) continue;
        const meant =
          models.find((name) => name.endsWith(`/${written}`)) ?? nearestKey(key, [...known]);
        const at = below(map, key);
        report({
          at,
          ...agentOf(model, at),
          severity: meant === undefined ? "low" : "medium",
          message: `${settingName(map)} restricts ${JSON.stringify(parsePointer(at).at(-1) ?? "")}, which matches no configured provider or model${
            meant === undefined ? "" : `; ${JSON.stringify(meant)} was probably meant`
          }.`,
        });
      }
    }
  },
};
