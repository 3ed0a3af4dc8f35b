import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

/** Marketplaces whose name only the vendor may use. */
const official =
  /^(?:claude-plugins-official|claude-code-plugins|claude-code-marketplace|anthropic-(?:marketplace|plugins|agent-skills)|agent-skills)$/;

export const pluginFromRepository: Check<ClaudeCodeModel> = {
  id: "CC-PLUG-002",
  title: "Repository enables a third-party plugin",
  severity: "medium",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "A plugin that the repository enables is offered to everyone who opens it, and its hooks and MCP servers run with " +
    "their privileges. Its publisher decides what it does after the next update.",
  remediation:
    "Remove it from `enabledPlugins` in `FILE`. Users who want it enable it in ~/.claude/settings.json.",
  references: [claudeDocs("plugins"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, value, at } of layers.members("/enabledPlugins", ["project"])) {
      const market = name.slice(name.lastIndexOf("@") + 1);
      if (value !== true || official.test(market)) continue;
      report({ at, message: `The project enables the plugin ${name} for everyone who opens it.` });
    }
  },
  fix: {
    safe: false,
    title: "Removes the plugin from the project's settings",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
