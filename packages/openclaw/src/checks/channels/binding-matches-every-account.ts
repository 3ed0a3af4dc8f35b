import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { bindingRules } from "../../facts/channels/binding-rules.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { runsUnprompted } from "../../facts/execution/shell-access.ts";

export const bindingMatchesEveryAccount: Check<OpenClawModel> = {
  id: "OC-ING-015",
  title: "Binding applies to every account",
  severity: "info",
  owasp: ["ASI03"],
  rationale:
    'A binding with accountId "*" also applies to accounts that are added later, such as a second number for ' +
    "customers or a bot for a public group. Their messages go to the agent meant for the first account, with all " +
    "its tools.",
  remediation:
    "Name the account that the binding is for: `openclaw config set bindings[<index>].match.accountId default`. " +
    "Add one binding for each further account.",
  references: [openclawDocs("concepts/agent-bindings"), owaspAgenticReference],
  run: (model, report) => {
    for (const { at, agent: id, channel, account } of bindingRules(model)) {
      if (account !== "*") continue;
      const agent = model.agents.find((candidate) => candidate.id === id);
      if (agent === undefined) continue;
      const commands = runsUnprompted(agent);
      report({
        at: `${at}/match/accountId`,
        agent: id,
        severity: commands ? "low" : "info",
        message: `Every account of ${channel}, including any added later, is routed to ${id}${
          commands ? ", which runs commands on the machine without approval" : ""
        }.`,
      });
    }
  },
};
