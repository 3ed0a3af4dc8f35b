import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { hasAnyTool } from "../../facts/tools/any-tool.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { isSandboxed } from "../../facts/sandbox/sandbox-settings.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";
import { toolListScopes } from "../../facts/tools/written-tools.ts";

/** The tools that an agent needs to respond. */
const conversationOnly = ["message", "session_status"];

export const emptyAllowlist: Check<OpenClawModel> = {
  id: "OC-IDLE-017",
  title: "Empty tool allowlist allows all tools",
  severity: "medium",
  owasp: ["ASI02"],
  rationale:
    "OpenClaw treats an empty list as no list. An agent that was meant to have no tools has every tool that nothing " +
    "else denies, including shell and file tools.",
  remediation:
    "List the tools that it may use: `openclaw config set agents.entries.<id>.tools.allow '[\"session_status\"]' " +
    "--strict-json`, or deny " +
    'all: tools.deny ["*"].',
  references: [
    openclawDocs("gateway/config-tools/tool-policy"),
    openclawDocs("tools/multi-agent-sandbox-tools"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const { scope, agents, where } of toolListScopes(model)) {
      const list = model.config.get(`${scope}/allow`);
      if (!Array.isArray(list) || list.length > 0) continue;
      const concerned = agents
        .filter((agent) => where === "host" || isSandboxed(agent))
        .filter((agent) => hasAnyTool(model, agent, where));
      if (concerned.length === 0) continue;
      report({
        at: `${scope}/allow`,
        ...agentOf(model, scope),
        // Next to a profile, an empty list is meant to leave the profile unchanged, and does.
        severity: model.config.has(`${scope}/profile`)
          ? "low"
          : severityByReach(model, { agents: concerned, untrusted: "high", others: "medium" }),
        message: `${settingName(`${scope}/allow`)} is empty, which denies no tool to ${namesOf(concerned)}${where === "sandbox" ? " in its sandbox" : ""}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Allows only the tools that are needed to respond",
    // What another list leaves may be a shell without the file tools.
    mayRaise: ["OC-EXEC-008"],
    apply: (match, edit, { config }) => {
      const pointer = placeOf(match);
      const scope = holderOf(pointer);
      // Without a list the sandbox gets OpenClaw's default; elsewhere the owner meant none.
      if (scope.endsWith("/sandbox/tools")) {
        edit.remove(pointer);
        return;
      }
      edit.set(pointer, conversationOnly);
      // OpenClaw rejects alsoAllow next to a list.
      if (config.has(`${scope}/alsoAllow`)) edit.remove(`${scope}/alsoAllow`);
    },
  },
};
