import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { below, keysAt } from "../../model/settings.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const entries = "/plugins/entries";
const grants = [
  {
    path: ["llm", "allowAuthProfileOverride"],
    may: "use any login for models that OpenClaw keeps",
  },
  { path: ["llm", "allowAgentIdOverride"], may: "ask models in the name of any agent" },
] as const;

export const pluginPicksAgentOrLogin: Check<OpenClawModel> = {
  id: "OC-PLUG-004",
  title: "Plugin may act with other agents' logins",
  severity: "medium",
  owasp: ["ASI03", "ASI04"],
  rationale:
    "The grant lets a plugin leave the agent it works for: it spends the quota of other logins, and what it asks counts " +
    "as another agent's. A fault in the plugin, or its next version, reaches all of them.",
  remediation:
    "Take the grant back: `openclaw config set plugins.entries.NAME.llm.allowAgentIdOverride false --strict-json`.",
  references: [
    openclawDocs("gateway/config-extensions"),
    openclawDocs("plugins/sdk-runtime"),
    owaspAgenticReference,
  ],
  run: ({ config }, report) => {
    for (const id of keysAt(config, entries)) {
      if (config.get(below(entries, id, "enabled")) === false) continue;
      for (const { path, may } of grants) {
        const at = below(entries, id, ...path);
        if (config.get(at) === true) report({ at, message: `The plugin ${id} may ${may}.` });
      }
    }
  },
  fix: {
    safe: false,
    title: "Takes the grant back",
    apply: (sighting, edit) => edit.set(placeOf(sighting), false),
  },
};
