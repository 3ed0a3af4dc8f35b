import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { sandboxDefaultDeny } from "../../tools/tool-catalog.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { shortList } from "../../facts/channels/open-entry-points.ts";
import { hostToolsOf } from "../../facts/tools/host-tools.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { toolsScopeOf } from "../../facts/tools/tool-lists.ts";

const list = "sandbox/tools/deny";

export const sandboxAllowsOutsideTools: Check<OpenClawModel> = {
  id: "OC-TOOL-013",
  title: "Sandboxed agent has tools that act outside the sandbox",
  severity: "medium",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "A sandbox confines commands and files. Tools that schedule work, install plugins, open terminals or control " +
    "devices still act on the gateway and its machine, which is why OpenClaw denies most of them in a sandbox by " +
    "default.",
  remediation:
    "Remove them from tools.sandbox.tools.allow and alsoAllow. A custom list in tools.sandbox.tools.deny replaces " +
    "OpenClaw's default, so it must include them.",
  references: [
    openclawDocs("gateway/sandbox-vs-tool-policy-vs-elevated"),
    openclawDocs("gateway/config-tools/tool-policy"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const agent of model.agents) {
      const context = executionContextsOf(agent).find(({ where }) => where === "sandbox");
      if (context === undefined) continue;
      const [first, ...others] = hostToolsOf(agent, "sandbox");
      if (first === undefined) continue;
      report({
        at: first.at,
        agent: agent.id,
        severity: includesUntrusted(reachOf(model, agent, context)) ? "medium" : "low",
        message: `Sandboxed sessions of ${agent.id} have ${shortList([first, ...others].map(({ tool }) => tool))}, which act outside the sandbox.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Denies tools in the sandbox that act outside it",
    apply: (match, edit, model) => {
      const agent = foundAgent(model, match);
      const tools = hostToolsOf(agent, "sandbox").map(({ tool }) => tool);
      const at = denyListOf(model, agent);
      if (!Array.isArray(model.config.get(at))) {
        edit.set(at, [...new Set([...sandboxDefaultDeny, ...tools])]);
        return;
      }
      for (const tool of tools) edit.append(at, tool);
    },
  },
};

/**
 * The effective deny list of an agent's sandbox: its own, else the global one; where to create its
 * own if neither exists.
 */
function denyListOf({ config }: OpenClawModel, agent: AgentPolicy): string {
  const own = `${toolsScopeOf(agent)}/${list}`;
  return Array.isArray(config.get(own)) || !Array.isArray(config.get(`/tools/${list}`))
    ? own
    : `/tools/${list}`;
}
