import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { CiModel } from "../../policy/model.ts";
import { claudeActionSecurity, owaspAgenticReference } from "../facts/references.ts";

export const anyBotStartsAgent: Check<CiModel> = {
  id: "CI-TRIG-003",
  title: "Agent can be started by any bot",
  severity: "medium",
  owasp: ["ASI01", "ASI03"],
  rationale:
    "Bots that are allowed are not asked for rights in the repository. Anyone can publish an app that opens issues and writes " +
    "comments, and with `*` each of them starts the agent with a text of its choice.",
  remediation: "List the bots that you use in `allowed_bots` in `FILE`, or remove the input.",
  references: [claudeActionSecurity, owaspAgenticReference],
  run: ({ runs }, report) => {
    for (const { anyBotAt, title, agentId } of runs) {
      if (anyBotAt === undefined) continue;
      report({
        at: anyBotAt,
        agent: agentId,
        message: `Any GitHub app can start ${title}, including apps that are not installed in this repository.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the permission for every bot",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
