import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

export const modelApprovesCommands: Check<OpenClawModel> = {
  id: "OC-EXEC-010",
  title: "Commands approved by a model",
  severity: "medium",
  owasp: ["ASI05", "ASI09"],
  rationale:
    'In exec mode "auto", a model reads the command and the conversation that led to it, and decides. The ' +
    "injected text that produced the command is also in front of the reviewer, and can be written to convince " +
    "both.",
  remediation:
    "Require a person's approval where untrusted senders reach the agent: `openclaw config set tools.exec.mode " +
    "ask`.",
  references: [
    openclawDocs("tools/exec"),
    openclawDocs("tools/exec-approvals"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const agents = model.agents
      .filter(({ exec }) => exec.mode.value === "auto")
      .filter((agent) => hostShellAccess(agent).length > 0);
    for (const { at, agents: users } of gatherByPlace(agents, ({ exec }) => [exec.mode])) {
      report({
        at,
        ...agentOf(model, at),
        severity: severityByReach(model, { agents: users, untrusted: "medium", others: "low" }),
        message: `A model decides which commands of ${namesOf(users)} run on the machine without a person's approval.`,
      });
    }
  },
  fix: {
    safe: true,
    needs: ["approver"],
    title: "Requires a person's approval instead of a model's",
    apply: (match, edit) => edit.set(placeOf(match), "ask"),
  },
};
