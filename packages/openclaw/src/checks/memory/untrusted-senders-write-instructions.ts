import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { audienceNames, includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import {
  executionContextsOf,
  type ExecutionContext,
} from "../../facts/reach/execution-contexts.ts";
import { fileWriterOf, writers } from "../../facts/execution/shell-reach.ts";

export const untrustedSendersWriteInstructions: Check<OpenClawModel> = {
  id: "OC-MEM-006",
  title: "Agent instructions writable by untrusted senders",
  severity: "medium",
  owasp: ["ASI06", "ASI10"],
  rationale:
    "AGENTS.md, SOUL.md and MEMORY.md in the workspace are loaded into every session. If an untrusted sender gets the " +
    "agent to write them, the planted text persists after the conversation and its reset, and affects the owner's " +
    "sessions.",
  remediation:
    "Protect the workspace of public agents: run them in a sandbox with `openclaw config set " +
    "agents.defaults.sandbox.mode all` and sandbox.workspaceAccess ro or none, or deny write, edit and apply_patch.",
  references: [
    openclawDocs("concepts/agent-workspace"),
    openclawDocs("gateway/sandboxing"),
    owaspAgenticReference,
  ],
  weakness: "tools exposed to untrusted senders",

  run: (model, report) => {
    for (const agent of model.agents) {
      const [way] = executionContextsOf(agent).flatMap((context) => {
        const writer = fileWriterOf(agent, context);
        const isWay =
          includesUntrusted(reachOf(model, agent, context, writers)) &&
          keepsWhatIsWritten(agent, context);
        return writer !== undefined && isWay ? [{ context, writer }] : [];
      });
      if (way === undefined) continue;
      const { context, writer } = way;
      report({
        at: context.where === "sandbox" ? agent.sandbox.workspaceAccess.at : writer.at,
        agent: agent.id,
        message: `${audienceNames[reachOf(model, agent, context, writers)].replace(/^./, (first) => first.toUpperCase())} can have ${agent.id} use ${writer.tool} on the files that its sessions begin with.`,
      });
    }
  },
};

function keepsWhatIsWritten(agent: AgentPolicy, context: ExecutionContext): boolean {
  return context.where === "host" || agent.sandbox.workspaceAccess.value === "rw";
}
