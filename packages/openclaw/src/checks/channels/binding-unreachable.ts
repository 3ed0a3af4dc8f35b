import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { bindingRules } from "../../facts/channels/binding-rules.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const bindingUnreachable: Check<OpenClawModel> = {
  id: "OC-IDLE-027",
  title: "Binding is unreachable",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Of bindings that match the same messages, the first one wins. A later one that routes to another agent, " +
    "perhaps one with fewer tools, looks effective but is never used.",
  remediation:
    "Remove the binding that is not intended: `openclaw agents bindings` lists them in order.",
  references: [openclawDocs("concepts/agent-bindings"), owaspAgenticReference],
  run: (model, report) => {
    const agents = new Set(model.agents.map(({ id }) => id));
    const rules = bindingRules(model).filter(({ agent }) => agents.has(agent));
    for (const [index, rule] of rules.entries()) {
      const first = rules
        .slice(0, index)
        .find(
          ({ channel, account, details }) =>
            channel === rule.channel && account === rule.account && details === rule.details,
        );
      if (first === undefined) continue;
      report({
        at: [rule.at, first.at],
        severity: first.agent === rule.agent ? "info" : "low",
        message: `${settingName(first.at)} routes the same messages to ${first.agent} first, so ${settingName(rule.at)} never routes to ${rule.agent}.`,
      });
    }
  },
};
