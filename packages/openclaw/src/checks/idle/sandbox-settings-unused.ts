import type { Check } from "@parapet/scan-core/core/check.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { isSandboxed } from "../../facts/sandbox/sandbox-settings.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

const settings = ["docker", "browser", "ssh", "workspaceAccess", "scope", "workspaceRoot"];
const fileTools = ["read", "write", "edit", "apply_patch"];

export const sandboxSettingsUnused: Check<OpenClawModel> = {
  id: "OC-IDLE-001",
  title: "Sandbox settings have no effect because no sandbox is enabled",
  severity: "medium",
  owasp: ["ASI05"],
  rationale:
    "Networks, mounts and tool lists of a sandbox apply only inside it. The settings suggest that commands run in a " +
    "container, but they run on the host.",
  remediation:
    "Enable the sandbox: `openclaw config set agents.defaults.sandbox.mode all`, or remove the settings so that " +
    "nobody relies on them.",
  references: [
    openclawDocs("gateway/sandboxing"),
    openclawDocs("gateway/sandboxing/modes-scope-and-backend"),
  ],
  aliases: ["sandbox.docker_config_mode_off"],
  run: (model, report) => {
    for (const { places, agents } of scopesOf(model)) {
      const written = places.filter((at) => isWritten(model, at));
      const [first] = written;
      if (first === undefined || agents.some(isSandboxed)) continue;
      report({
        at: written,
        ...agentOf(model, first),
        severity: agents.some(touchesMachine) && !isLeftOver(model, written) ? "medium" : "low",
        message: `No session of ${namesOf(agents)} runs in a sandbox, so ${written.map(settingName).join(", ")} ${written.length > 1 ? "have" : "has"} no effect.`,
      });
    }
  },
};

/** Where sandboxes are configured, and for which agents. */
function scopesOf({ agents }: OpenClawModel) {
  return [
    { places: [...placesIn("/agents/defaults"), "/tools/sandbox/tools"], agents },
    ...agents
      .filter(({ at }) => at !== "")
      .map((agent) => ({
        places: [...placesIn(agent.at), `${agent.at}/tools/sandbox/tools`],
        agents: [agent],
      })),
  ];
}

function placesIn(scope: string): readonly string[] {
  return settings.map((name) => `${scope}/sandbox/${name}`);
}

function isWritten({ config }: OpenClawModel, at: string): boolean {
  const value = config.get(at);
  return isObject(value) ? Object.keys(value).length > 0 : value !== undefined;
}

/**
 * True where the sandbox is explicitly off and the settings only concern its access to the
 * workspace.
 */
function isLeftOver({ config }: OpenClawModel, written: readonly string[]): boolean {
  return written.every((at) => {
    const scope = holderOf(at);
    return config.get(`${scope}/mode`) === "off" && extent.test(at);
  });
}

const extent = /\/(?:workspaceAccess|scope|workspaceRoot)$/;

function touchesMachine(agent: AgentPolicy): boolean {
  if (hostShellAccess(agent).length > 0) return true;
  return executionContextsOf(agent).some(({ where }) =>
    fileTools.some((tool) => agent.grant(tool, where).allowed),
  );
}
