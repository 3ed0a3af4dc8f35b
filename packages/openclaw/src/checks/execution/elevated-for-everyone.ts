import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { widestOf } from "../../facts/reach/reach.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { shellAccess } from "../../facts/execution/shell-access.ts";

export const elevatedForEveryone: Check<OpenClawModel> = {
  id: "OC-SEC-007",
  title: "Elevated mode allowed for every sender",
  severity: "critical",
  owasp: ["ASI03", "ASI05"],
  rationale:
    "Elevated mode runs a sandboxed agent's commands on the machine. Its sender list decides who may use it; " +
    'with "*", everyone admitted by the channel may.',
  remediation:
    'Name the operators and remove "*": `openclaw config set tools.elevated.allowFrom.<channel> \'["<your id>"]\' ' +
    "--strict-json`. Or disable it: `openclaw config set tools.elevated.enabled false --strict-json`.",
  references: [openclawDocs("tools/elevated"), owaspAgenticReference],
  aliases: [
    "tools.elevated.allowFrom.<channel>.wildcard",
    "security.exposure.open_groups_with_elevated",
  ],
  run: ({ agents, entryPoints }, report) => {
    for (const agent of agents) {
      // On the host there is no sandbox to escape.
      if (!executionContextsOf(agent).some(({ where }) => where === "sandbox")) continue;
      if (shellAccess(agent).length === 0) continue;
      for (const { channel, senders } of agent.elevated.allowFrom) {
        if (!senders.value.includes("*")) continue;
        const audience = widestOf(
          entryPoints
            .filter((entryPoint) => entryPoint.channel === channel)
            .filter((entryPoint) => entryPoint.agents.includes(agent.id))
            .map((entryPoint) => entryPoint.audience),
        );
        report({
          at: [senders.at, agent.elevated.enabled.at],
          agent: agent.id,
          severity: audience === "anyone" ? "critical" : audience === "nobody" ? "medium" : "high",
          message: `Elevated mode is open to every sender on ${channel}, so anyone who reaches ${agent.id} there can run commands outside the sandbox.`,
        });
      }
    }
  },
  fix: {
    safe: true,
    title: 'Removes "*" from the senders of elevated mode',
    apply: (match, edit) => edit.removeItem(placeOf(match), "*"),
  },
};
