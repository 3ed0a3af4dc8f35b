import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const policy = "/session/sendPolicy";

export const sendPolicyDeniesNothing: Check<OpenClawModel> = {
  id: "OC-IDLE-030",
  title: "Send policy denies nothing",
  severity: "info",
  owasp: ["ASI02"],
  rationale:
    "session.sendPolicy is meant to keep answers out of some channels and rooms. Without a deny rule, or with a " +
    "rule that allows everything, it has no effect.",
  remediation:
    "Add a deny rule: `openclaw config set session.sendPolicy.rules " +
    '\'[{"action":"deny","match":{"chatType":"group"}}]\' --strict-json`.',
  references: [openclawDocs("gateway/config-agents/sessions"), owaspAgenticReference],
  run: ({ config }, report) => {
    if (!isObject(config.get(policy))) return;
    const list = config.get(`${policy}/rules`);
    const rules = Array.isArray(list) ? list.map((_, index) => below(policy, "rules", index)) : [];
    if (rules.some((at) => config.get(`${at}/action`) === "deny")) return;
    if (config.get(`${policy}/default`) !== "deny") {
      report({
        at: policy,
        message: "session.sendPolicy denies nothing, so every answer is sent.",
      });
      return;
    }
    const everything = rules.find((at) => keysAt(config, `${at}/match`).length === 0);
    if (everything === undefined) return;
    report({
      at: everything,
      severity: "low",
      message:
        'A rule without a match allows everything, so the "deny" of session.sendPolicy blocks no message.',
    });
  },
};
