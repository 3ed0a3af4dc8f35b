import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { below, keysAt } from "../../model/settings.ts";
import { isOwnPlugin } from "../../facts/plugins/own-plugin.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const entries = "/plugins/entries";

export const pluginReadsConversations: Check<OpenClawModel> = {
  id: "OC-PLUG-003",
  title: "Plugin may read every conversation",
  severity: "low",
  owasp: ["ASI04", "ASI03"],
  rationale:
    "OpenClaw keeps what people say from plugins that are not its own, unless an owner grants it. A plugin with the grant " +
    "sees all prompts and answers of all agents; its next version may send them away.",
  remediation:
    "Take the grant back where the plugin works without: " +
    "`openclaw config set plugins.entries.NAME.hooks.allowConversationAccess false --strict-json`.",
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
        message: `The plugin ${id} may read every prompt and every answer of all agents.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the grant back",
    apply: (sighting, edit) => edit.set(placeOf(sighting), false),
  },
};
