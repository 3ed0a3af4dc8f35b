import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";

/** The threshold that OpenClaw's own audit uses. */
const many = 25;

export const manyElevatedSenders: Check<OpenClawModel> = {
  id: "OC-EXEC-006",
  title: "Elevated mode allowed for many senders",
  severity: "low",
  owasp: ["ASI03", "ASI05"],
  rationale:
    "Each sender on the list can run commands on the machine. A long list is hard to review, and one compromised " +
    "chat account on it is enough.",
  remediation:
    "Limit the list to operators: `openclaw config set tools.elevated.allowFrom.<channel> '[\"<your id>\"]' " +
    "--strict-json`.",
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
        message: `${value.length} senders can run commands of ${namesOf(agents)} outside a sandbox.`,
      });
    }
  },
};
