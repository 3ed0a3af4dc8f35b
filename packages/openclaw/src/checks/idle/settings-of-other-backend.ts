import type { Check } from "@parapet/scan-core/core/check.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import {
  gatherByPlace,
  isSandboxed,
  readsSection,
  sandboxBackendOf,
} from "../../facts/sandbox/sandbox-settings.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

const sections = ["docker", "browser", "ssh"];

export const settingsOfOtherBackend: Check<OpenClawModel> = {
  id: "OC-IDLE-008",
  title: "Sandbox settings are ignored by the selected backend",
  severity: "medium",
  owasp: ["ASI05"],
  rationale:
    "Each backend has its own settings. Over SSH nothing disables the network or drops privileges, whatever the " +
    "container section says; the remote machine decides.",
  remediation:
    "Configure the same restrictions on the remote machine, or use the backend that reads the section: `openclaw " +
    "config set agents.defaults.sandbox.backend docker`.",
  references: [
    openclawDocs("gateway/sandboxing/modes-scope-and-backend"),
    openclawDocs("gateway/sandboxing/ssh-backend"),
  ],
  run: (model, report) => {
    const agents = model.agents.filter(isSandboxed);
    const written = gatherByPlace(agents, (agent) =>
      sections.flatMap((section) =>
        ["/agents/defaults", ...(agent.at === "" ? [] : [agent.at])]
          .map((scope) => ({
            value: { section, backend: sandboxBackendOf(model, agent) },
            at: `${scope}/sandbox/${section}`,
          }))
          .filter(({ at }) => keysAt(model.config, at).length > 0),
      ),
    );
    for (const { value, at, agents: users } of written) {
      const { section, backend } = value;
      if (users.some((agent) => readsSection(sandboxBackendOf(model, agent), section))) continue;
      report({
        at,
        ...agentOf(model, at),
        severity: section === "docker" ? "medium" : "low",
        message: `The sandbox of ${namesOf(users)} has backend "${backend}", which does not read ${settingName(at)}.`,
      });
    }
  },
};
