import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { soleAgent } from "../../facts/reporting/agents-by-place.ts";
import { hasAnyTool } from "../../facts/tools/any-tool.ts";
import { billionsOf } from "../../facts/models/model-class.ts";
import { modelChoices } from "../../facts/models/model-choices.ts";
import { stakesOf } from "../../facts/models/model-stakes.ts";
import { audienceNames, isOutsiders } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { seatsOf } from "../../facts/reach/seats.ts";

// The bound that OpenClaw's own audit draws, in billions of parameters.
const small = 300;

export const smallModel: Check<OpenClawModel> = {
  id: "OC-MODEL-003",
  title: "Small model reads untrusted text",
  severity: "medium",
  owasp: ["ASI01"],
  rationale:
    "Models with few parameters cannot be relied upon to keep apart what their owner asks and what a page or a " +
    "stranger's message tells them. A page that such a model fetches decides what it does next with its tools.",
  remediation:
    'Take the web and the browser from agents that run on it: add "group:web" and "browser" to ' +
    "tools.byProvider.<provider/model>.deny, and run them in a sandbox: " +
    "`openclaw config set agents.defaults.sandbox.mode all`. Or choose a larger model.",
  references: [
    openclawDocs("gateway/local-models"),
    openclawDocs("gateway/config-tools/tool-policy"),
    owaspAgenticReference,
  ],
  aliases: ["models.small_params"],
  run: (model, report) => {
    for (const choice of modelChoices(model)) {
      const size = billionsOf(choice.name);
      if (size === undefined || size > small) continue;
      const { audience, readsWeb, runsCommands } = stakesOf(model, choice.agents);
      // An agent that has no tools can only answer.
      const acts = choice.agents.some((agent) =>
        seatsOf(agent).some(({ where }) => hasAnyTool(model, agent, where)),
      );
      const isFed = acts && (readsWeb || isOutsiders(audience));
      const source = isOutsiders(audience)
        ? `the words of ${audienceNames[audience]}`
        : "pages of the web";
      report({
        at: choice.at,
        ...soleAgent(choice.agents),
        severity: !isFed
          ? "info"
          : choice.role === "fallback"
            ? "low"
            : runsCommands
              ? "high"
              : "medium",
        message: isFed
          ? `${choice.name} has ${size} billion parameters and reads ${source}${
              runsCommands ? ", with a shell at hand" : ""
            }.`
          : `${choice.name} has ${size} billion parameters; keep the web and strangers away from agents that run on it.`,
      });
    }
  },
};
