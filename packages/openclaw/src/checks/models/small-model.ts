import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { soleAgent } from "../../facts/reporting/agents-by-place.ts";
import { hasAnyTool } from "../../facts/tools/any-tool.ts";
import { billionsOf } from "../../facts/models/model-class.ts";
import { modelChoices } from "../../facts/models/model-choices.ts";
import { stakesOf } from "../../facts/models/model-stakes.ts";
import { audienceNames, includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";

// The threshold of OpenClaw's own audit, in billions of parameters.
const small = 300;

export const smallModel: Check<OpenClawModel> = {
  id: "OC-MODEL-003",
  title: "Small model processes untrusted content",
  severity: "medium",
  owasp: ["ASI01"],
  rationale:
    "Small models cannot reliably distinguish their owner's requests from instructions in a page or in an untrusted " +
    "sender's message. A page that such a model fetches can decide how it uses its tools next.",
  remediation:
    'Remove web and browser access from agents that use it: add "group:web" and "browser" to ' +
    "tools.byProvider.<provider/model>.deny, and run them in a sandbox: `openclaw config set " +
    "agents.defaults.sandbox.mode all`. Or choose a larger model.",
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
      // An agent without tools can only respond.
      const acts = choice.agents.some((agent) =>
        executionContextsOf(agent).some(({ where }) => hasAnyTool(model, agent, where)),
      );
      const isFed = acts && (readsWeb || includesUntrusted(audience));
      const source = includesUntrusted(audience)
        ? `the words of ${audienceNames[audience]}`
        : "pages of the web";
      report({
        at: choice.at,
        ...soleAgent(choice.agents),
        severity: !isFed
          ? "info"
          : choice.role === "fallback"
            ? "low"
            : runsCommands && readsWeb && model.gateway.starts
              ? "high"
              : "medium",
        message: isFed
          ? `${choice.name} has ${size} billion parameters and reads ${source}${
              runsCommands ? ", with access to a shell" : ""
            }.`
          : `${choice.name} has ${size} billion parameters; keep web content and untrusted senders away from agents that use it.`,
      });
    }
  },
};
