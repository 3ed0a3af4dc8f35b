import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";
import { hostShellAccess, runsUnprompted } from "../../facts/execution/shell-access.ts";

const asking: ReadonlySet<string> = new Set(["ask", "auto"]);

export const forwardedApprovalsNeverRequired: Check<OpenClawModel> = {
  id: "OC-IDLE-018",
  title: "Approval forwarding configured but no command needs approval",
  severity: "medium",
  owasp: ["ASI05", "ASI09"],
  rationale:
    'Forwarding only decides where an approval request goes. While the exec mode is "full", which is also the ' +
    "default, commands run at once and no approval request is ever sent.",
  remediation: "Require approval for commands: `openclaw config set tools.exec.mode ask`.",
  references: [
    openclawDocs("tools/exec-approvals-advanced"),
    openclawDocs("tools/exec"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const filter = listAt(model.config, "/approvals/exec/agentFilter");
    const agents = model.agents
      .filter(({ id }) => filter.length === 0 || filter.includes(id))
      .filter((agent) => hostShellAccess(agent).length > 0);
    const autoApproved = agents.filter(runsUnprompted);
    if (autoApproved.length === 0 || agents.some(({ exec }) => asking.has(exec.mode.value))) return;
    const clients = keysAt(model.config, "/channels").map((channel) =>
      below("/channels", channel, "execApprovals", "enabled"),
    );
    const [first, ...others] = ["/approvals/exec/enabled", ...clients.toSorted()].filter(
      (at) => model.config.get(at) === true,
    );
    if (first === undefined) return;
    report({
      at: [first, ...others],
      message: `Approvals are set up, and commands of ${namesOf(autoApproved)} run without one.`,
    });
  },
};
