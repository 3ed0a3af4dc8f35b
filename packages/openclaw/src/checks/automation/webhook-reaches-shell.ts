import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { hookMappings, hooksEnabled } from "../../facts/automation/hooks.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { spawnedContextOf } from "../../facts/reach/execution-contexts.ts";
import { shellReachOf } from "../../facts/execution/shell-reach.ts";
import { listAt, textAt } from "../../facts/tools/tool-lists.ts";
import { agentIdOf } from "../../model/roster.ts";

/** What gives an agent text from outside: a mapping, or the preset for mail. */
type Source = { readonly at: string; readonly isMail: boolean; readonly agentId?: string };

export const webhookReachesShell: Check<OpenClawModel> = {
  id: "OC-HOOK-013",
  title: "Webhook content reaches an agent with unapproved shell access",
  severity: "medium",
  owasp: ["ASI01", "ASI05"],
  rationale:
    "The token authenticates the caller, not the content: a mail, an issue or a comment from an untrusted " +
    "sender. The agent that reads it runs commands on this machine without approval, so a single mail is enough " +
    "for an attack.",
  remediation:
    "Use a separate agent for webhooks, sandboxed or without exec, and name it in the mapping's agentId. For " +
    'mail, put a mapping with match.path "gmail" before the preset.',
  references: [
    openclawDocs("automation/cron-jobs/gmail"),
    openclawDocs("gateway/config-hooks"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    if (!hooksEnabled(model)) return;
    for (const { at, isMail, agentId } of sourcesOf(model)) {
      const agent = readerOf(model, agentId);
      if (agent === undefined || shellReachOf(agent, spawnedContextOf(agent)) !== "host") continue;
      report({
        at,
        agent: agent.id,
        severity: isMail ? "high" : "medium",
        message: `${isMail ? "Mail from anyone" : "Webhook content"} is passed to agent ${agent.id}, which runs commands on this machine without approval.`,
      });
    }
  },
};

function sourcesOf(model: OpenClawModel): readonly Source[] {
  const { config } = model;
  const mappings = hookMappings(model).map((at) => ({
    at,
    isWake: config.get(`${at}/action`) === "wake",
    isMail: asTrimmedText(config.get(`${at}/match/path`))?.replace(/^\/+|\/+$/g, "") === "gmail",
    carries:
      config.has(`${at}/transform`) ||
      /\{\{[^{}]+\}\}/.test(textAt(config, `${at}/messageTemplate`)),
    agentId: asTrimmedText(config.get(`${at}/agentId`)),
  }));
  const written = mappings
    .filter(({ isWake, carries }) => !isWake && carries)
    .map(({ at, isMail, agentId }) => ({
      at,
      isMail,
      ...(agentId === undefined ? {} : { agentId }),
    }));
  const preset = listAt(config, "/hooks/presets").indexOf("gmail");
  const isReplaced = preset < 0 || mappings.some(({ isMail }) => isMail);
  return isReplaced ? written : [...written, { at: `/hooks/presets/${preset}`, isMail: true }];
}

/**
 * The agent that a mapping names; the default one where it names none, or one that does not exist.
 */
function readerOf({ agents }: OpenClawModel, agentId?: string): AgentPolicy | undefined {
  const named = agents.find(({ id }) => agentId !== undefined && id === agentIdOf(agentId));
  return named ?? agents.find(({ isDefault }) => isDefault);
}
