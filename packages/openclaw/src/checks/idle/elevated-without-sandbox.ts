import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { isSandboxed } from "../../facts/sandbox/sandbox-settings.ts";
import { hostShellAccess, runsUnprompted } from "../../facts/execution/shell-access.ts";

export const elevatedWithoutSandbox: Check<OpenClawModel> = {
  id: "OC-IDLE-010",
  title: "Elevated-mode allowlist has no effect without a sandbox",
  severity: "medium",
  owasp: ["ASI03", "ASI05"],
  rationale:
    "Elevated mode decides who may leave a sandbox. Without a sandbox, every sender's commands already run on the " +
    "host, including senders who are not on the list.",
  remediation:
    "Sandbox the agents so that the list takes effect: `openclaw config set agents.defaults.sandbox.mode all`. Or " +
    "require approval for commands: `openclaw config set tools.exec.mode ask`.",
  references: [
    openclawDocs("tools/elevated"),
    openclawDocs("gateway/sandbox-vs-tool-policy-vs-elevated"),
  ],
  run: (model, report) => {
    const agents = model.agents.filter(
      (agent) => agent.elevated.allowFrom.length > 0 && hostShellAccess(agent).length > 0,
    );
    // The same list decides whose chat messages run as commands.
    if (model.config.get("/commands/bash") === true) return;
    if (agents.length === 0 || model.agents.some(isSandboxed)) return;
    report({
      at: "/tools/elevated/allowFrom",
      severity: agents.some(runsUnprompted) ? "medium" : "low",
      message: `Commands of ${namesOf(agents)} run on the host for every sender, whether or not the elevated-mode list includes them.`,
    });
  },
};
