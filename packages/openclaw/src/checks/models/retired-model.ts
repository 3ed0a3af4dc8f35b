import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { soleAgent } from "../../facts/reporting/agents-by-place.ts";
import { classOfModel } from "../../facts/models/model-class.ts";
import { modelChoices } from "../../facts/models/model-choices.ts";
import { stakesOf } from "../../facts/models/model-stakes.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const retiredModel: Check<OpenClawModel> = {
  id: "OC-MODEL-001",
  title: "Obsolete model generation",
  severity: "medium",
  owasp: ["ASI01"],
  rationale:
    "The model has to distinguish the owner's instructions from text in a message or a page. Generations from before " +
    "tool use were not trained for that: one sentence from an untrusted sender is enough to hijack them.",
  remediation:
    "Choose a current model of the same provider: `openclaw models list`, then `openclaw config set " +
    "agents.defaults.model.primary <provider>/<model>`.",
  references: [openclawDocs("concepts/models"), owaspAgenticReference],
  aliases: ["models.legacy"],
  run: (model, report) => {
    for (const choice of modelChoices(model)) {
      const found = classOfModel(choice.name);
      if (found?.kind !== "retired") continue;
      const { audience, readsWeb } = stakesOf(model, choice.agents);
      // Senders with permission need no injection: other findings report what they may do.
      const isFed = includesUntrusted(audience) || readsWeb;
      report({
        at: choice.at,
        ...soleAgent(choice.agents),
        severity: choice.role === "primary" && isFed ? "medium" : "low",
        message: `${choice.name} belongs to ${found.family}; such models follow instructions in the content that they read${
          choice.role === "fallback" ? ". It is used when the models before it fail" : ""
        }.`,
      });
    }
  },
};
