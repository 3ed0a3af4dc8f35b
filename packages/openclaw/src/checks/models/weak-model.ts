import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { soleAgent } from "../../facts/reporting/agents-by-place.ts";
import { classOfModel } from "../../facts/models/model-class.ts";
import { modelChoices } from "../../facts/models/model-choices.ts";
import { stakesOf } from "../../facts/models/model-stakes.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const weakModel: Check<OpenClawModel> = {
  id: "OC-MODEL-002",
  title: "Model with weak prompt injection resistance",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    "Older and smaller models are more likely to follow instructions hidden in messages, pages and files. That " +
    "matters most for agents with tools that untrusted senders can reach.",
  remediation:
    "Use the strongest current model for agents that have tools or read untrusted messages, and the weaker one for " +
    "agents without tools: `openclaw config set agents.entries.<id>.model <provider>/<model>`.",
  references: [openclawDocs("concepts/models"), owaspAgenticReference],
  aliases: ["models.weak_tier"],
  run: (model, report) => {
    for (const choice of modelChoices(model)) {
      const found = classOfModel(choice.name);
      if (found === undefined || found.kind === "retired") continue;
      const { audience, runsCommands, readsWeb } = stakesOf(model, choice.agents);
      const isTried = includesUntrusted(audience) && (runsCommands || readsWeb);
      const usual = found.kind === "small" ? "info" : "low";
      report({
        at: choice.at,
        ...soleAgent(choice.agents),
        severity: choice.role === "fallback" ? "info" : isTried ? "medium" : usual,
        message: `${choice.name} belongs to ${found.family}, which resists hidden instructions less well than current models${
          isTried ? ", and untrusted senders can message an agent with tools that uses it" : ""
        }.`,
      });
    }
  },
};
