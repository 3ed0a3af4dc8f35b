import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { isOwnPlugin } from "../../facts/plugins/own-plugin.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const entries = "/plugins/entries";

export const pluginReadsConversations: Check<OpenClawModel> = {
  id: "OC-PLUG-003",
  title: "Third-party plugin can read all conversations",
  severity: "low",
  owasp: ["ASI04", "ASI03"],
  rationale:
    "OpenClaw hides conversations from third-party plugins unless the owner grants access. A plugin with the grant " +
    "sees all prompts and responses of all agents, and a malicious update can send them out.",
  remediation:
    "Revoke the grant if the plugin works without it: `openclaw config set " +
    "plugins.entries.NAME.hooks.allowConversationAccess false --strict-json`.",
  references: [
    openclawDocs("plugins/hooks"),
    openclawDocs("gateway/config-extensions"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const { config } = model;
    for (const id of keysAt(config, entries)) {
      if (isOwnPlugin(id, model)) continue;
      const at = below(entries, id, "hooks", "allowConversationAccess");
      const isOff = config.get(below(entries, id, "enabled")) === false;
      if (isOff || config.get("/plugins/enabled") === false || config.get(at) !== true) continue;
      report({
        at,
        message: `The plugin ${id} can read every prompt and response of all agents.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Revokes the grant",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
