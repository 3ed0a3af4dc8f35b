import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const entries = "/plugins/entries";
const grants = [
  {
    path: ["llm", "allowAuthProfileOverride"],
    may: "use any model login that OpenClaw stores",
  },
  { path: ["llm", "allowAgentIdOverride"], may: "call models in the name of any agent" },
] as const;

export const pluginPicksAgentOrLogin: Check<OpenClawModel> = {
  id: "OC-PLUG-004",
  title: "Plugin can use the credentials of other agents",
  severity: "medium",
  owasp: ["ASI03", "ASI04"],
  rationale:
    "The grant lets a plugin act outside its own agent: it can spend the quota of other logins, and its requests " +
    "count as another agent's. A vulnerability in the plugin, or a malicious update, affects all of them.",
  remediation:
    "Revoke the grant: `openclaw config set plugins.entries.NAME.llm.allowAgentIdOverride false --strict-json`.",
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
    title: "Revokes the grant",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
