import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { soleAgent } from "../../facts/reporting/agents-by-place.ts";
import { classOfModel } from "../../facts/models/model-class.ts";
import { modelChoices } from "../../facts/models/model-choices.ts";
import { stakesOf } from "../../facts/models/model-stakes.ts";
import { isOutsiders } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const weakModel: Check<OpenClawModel> = {
  id: "OC-MODEL-002",
  title: "Model of an older generation or a lesser tier",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "Older and lesser models give in more often to instructions hidden in messages, pages and files. For a chat " +
    "among friends that is bearable; with tools at hand and strangers at the door it decides whether an attack works.",
  remediation:
    "Give agents that have tools or hear strangers the strongest current model, and keep the lesser one for agents " +
    "without tools: `openclaw config set agents.entries.<id>.model <provider>/<model>`.",
  references: [openclawDocs("concepts/models"), owaspAgenticReference],
  aliases: ["models.weak_tier"],
  run: (model, report) => {
    for (const choice of modelChoices(model)) {
      const found = classOfModel(choice.name);
      if (found === undefined || found.kind === "retired") continue;
      const { audience, runsCommands, readsWeb } = stakesOf(model, choice.agents);
      const isTried = isOutsiders(audience) && (runsCommands || readsWeb);
      const usual = found.kind === "small" ? "info" : "low";
      report({
        at: choice.at,
        ...soleAgent(choice.agents),
        severity: choice.role === "fallback" ? "info" : isTried ? "medium" : usual,
        message: `${choice.name} is of ${found.family}, which withstands hidden instructions less well than current models${
          isTried ? ", and strangers can write to an agent with tools that runs on it" : ""
        }.`,
      });
    }
  },
};
