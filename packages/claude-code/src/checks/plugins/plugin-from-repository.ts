import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

/** Marketplaces whose name only the vendor may use. */
const official =
  /^(?:claude-plugins-official|claude-code-plugins|claude-code-marketplace|anthropic-(?:marketplace|plugins|agent-skills)|agent-skills)$/;

export const pluginFromRepository: Check<ClaudeCodeModel> = {
  id: "CC-PLUG-002",
  title: "The repository switches on a plugin of a stranger",
  severity: "medium",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "A plugin that the repository enables is offered to everybody who opens it, and its hooks and MCP servers run as them. " +
    "What it does tomorrow is for its publisher to say.",
  remediation:
    "Remove it from enabledPlugins in `FILE`; who wants it enables it in ~/.claude/settings.json.",
  references: [claudeDocs("plugins"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, value, at } of layers.members("/enabledPlugins", ["project"])) {
      const market = name.slice(name.lastIndexOf("@") + 1);
      if (value !== true || official.test(market)) continue;
      report({ at, message: `The project enables the plugin ${name} for everybody who opens it.` });
    }
  },
  fix: {
    safe: false,
    title: "Takes the plugin out of the project's settings",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
