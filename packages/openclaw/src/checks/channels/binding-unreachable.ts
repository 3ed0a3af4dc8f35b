import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { bindingRules } from "../../facts/channels/binding-rules.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const bindingUnreachable: Check<OpenClawModel> = {
  id: "OC-IDLE-027",
  title: "A binding is never reached",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Of bindings that match the same messages the first decides. A later one that leads to another agent, perhaps one with " +
    "fewer tools, reads as if it were in force and never is.",
  remediation:
    "Remove the binding that is not meant: `openclaw agents bindings` lists them in their order.",
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
        message: `${settingName(first.at)} takes the same messages for ${first.agent} before it, so ${settingName(rule.at)} never leads to ${rule.agent}.`,
      });
    }
  },
};
