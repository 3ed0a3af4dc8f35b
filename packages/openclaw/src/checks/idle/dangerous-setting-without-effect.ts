import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { folderRisk } from "../execution/safe-program-folder-writable.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { asksByList } from "../../facts/execution/exec-list.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { onlyAgent } from "../../facts/channels/open-entry-points.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { gatherByPlace, isSandboxed } from "../../facts/sandbox/sandbox-settings.ts";
import { hostShellAccess, shellAccess } from "../../facts/execution/shell-access.ts";
import { skillListOf } from "../../facts/skills/skill-list.ts";
import { listAt, settingName } from "../../facts/tools/tool-lists.ts";

export const dangerousSettingWithoutEffect: Check<OpenClawModel> = {
  id: "OC-IDLE-042",
  title: "Dangerous setting currently has no effect",
  severity: "info",
  owasp: ["ASI05"],
  rationale:
    "Some settings are dangerous by themselves, and OpenClaw's own audit warns about them everywhere. Here another " +
    "setting keeps this one from having an effect; anyone who changes that other setting should know.",
  remediation: "Remove the setting, so that a change elsewhere cannot activate it.",
  references: [
    openclawDocs("tools/exec"),
    openclawDocs("tools/elevated"),
    openclawDocs("gateway/sandbox-vs-tool-policy-vs-elevated"),
  ],
  run: (model, report) => {
    for (const { what, at, why } of dangers) {
      const set = gatherByPlace(model.agents, (agent) =>
        at(model, agent).map((pointer) => ({ value: why(agent), at: pointer })),
      );
      for (const { at: pointer, agents } of set) {
        const reasons = agents.map(why);
        // Where it has an effect for one agent, another check reports it.
        if (reasons.includes(undefined)) continue;
        report({
          at: pointer,
          ...onlyAgent(agents.map(({ id }) => id)),
          message: `${what} has no effect here, because ${[...new Set(reasons)].join(", or ")}: ${settingName(pointer)}, for ${namesOf(agents)}.`,
        });
      }
    }
  },
};

type Danger = {
  /** The beginning of a sentence. */
  readonly what: string;
  /** The effective settings of the agent; none where nothing dangerous is set. */
  readonly at: (model: OpenClawModel, agent: AgentPolicy) => readonly string[];
  /** Why they change nothing for the agent; undefined where they do. */
  readonly why: (agent: AgentPolicy) => string | undefined;
};

const dangers: readonly Danger[] = [
  {
    what: "Running commands without approval",
    at: (_model, { exec: { mode, spelling } }) =>
      mode.value === "full" && spelling !== "unset" ? [mode.at] : [],
    why: whyNoCommandOnMachine,
  },
  {
    what: "Allowing every sender to leave the sandbox",
    at: (_model, agent) =>
      // Where commands run on the host anyway, OC-IDLE-010 reports it.
      hostShellAccess(agent).length > 0
        ? []
        : agent.elevated.allowFrom
            .filter(({ senders }) => senders.value.includes("*"))
            .map(({ senders }) => senders.at),
    why: (agent) => (isSandboxed(agent) ? undefined : "no session runs in one"),
  },
  {
    what: "Trusting this folder for safe programs",
    at: (model, agent) =>
      ["/tools/exec", ...(agent.at === "" ? [] : [`${agent.at}/tools/exec`])].flatMap((scope) =>
        listAt(model.config, `${scope}/safeBinTrustedDirs`).flatMap((folder, index) =>
          folderRisk(model, folder.trim()) === undefined
            ? []
            : [`${scope}/safeBinTrustedDirs/${index}`],
        ),
      ),
    why: (agent) => (asksByList(agent) ? undefined : "no command is decided by an allowlist"),
  },
  {
    what: "A skill list that commands can bypass",
    at: (model, agent) => {
      const list = mcpServers(model).length === 0 ? undefined : skillListOf(model, agent);
      return list === undefined ? [] : [list];
    },
    why: whyNoCommandOnMachine,
  },
];

function whyNoCommandOnMachine(agent: AgentPolicy): string | undefined {
  if (hostShellAccess(agent).length > 0) return undefined;
  if (shellAccess(agent).length > 0) return "commands run in a sandbox";
  return agent.exec.host.value === "sandbox" && !isSandboxed(agent)
    ? "commands are to run in a sandbox, and sandboxing is off"
    : "no command can be run";
}
