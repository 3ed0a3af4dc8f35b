import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";

/** More than an owner can know one by one; the number that OpenClaw's own audit uses. */
const many = 25;

export const manyElevatedSenders: Check<OpenClawModel> = {
  id: "OC-EXEC-006",
  title: "Many senders may leave the sandbox",
  severity: "low",
  owasp: ["ASI03", "ASI05"],
  rationale:
    "Each sender on the list can have commands run on the machine. Of a long list nobody remembers who each one is, " +
    "and one stolen chat account among them is enough.",
  remediation:
    "Keep the operators: `openclaw config set tools.elevated.allowFrom.<channel> '[\"<your id>\"]' --strict-json`.",
  references: [openclawDocs("tools/elevated"), owaspAgenticReference],
  aliases: ["tools.elevated.allowFrom.<channel>.large"],
  run: (model, report) => {
    const lists = gatherByPlace(model.agents, ({ elevated }) =>
      elevated.allowFrom.map(({ senders }) => senders),
    );
    for (const { value, at, agents } of lists) {
      if (value.length <= many || value.includes("*")) continue;
      report({
        at,
        ...agentOf(model, at),
        message: `${value.length} senders may run commands of ${namesOf(agents)} outside a sandbox.`,
      });
    }
  },
};
