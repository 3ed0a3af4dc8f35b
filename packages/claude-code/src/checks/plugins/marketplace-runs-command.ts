import type { Check } from "@parapet/scan-core/core/check.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { asText, itemsOf } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const marketplaceRunsCommand: Check<ClaudeCodeModel> = {
  id: "CC-PLUG-003",
  title: "Repository marketplace runs a command",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "Claude Code runs headersHelper each time it refreshes the marketplace, and the command of a plugin with the " +
    "source `command` to build it. Set by the repository, it is code from anyone who can change that file.",
  remediation: "Remove the command from `FILE`; set it in the settings of the person who needs it.",
  references: [claudeDocs("plugin-marketplaces"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, value, at } of layers.members("/extraKnownMarketplaces", ["project"])) {
      const source = isObject(value) ? value["source"] : undefined;
      if (!isObject(source)) continue;
      for (const pointer of commandsIn(source)) {
        report({
          at: `${at}/source${pointer}`,
          message: `The marketplace ${name} runs a command on the machine of everyone who opens the project.`,
        });
      }
    }
  },
};

/**
 * Pointers to commands of a marketplace: for its own headers, for those of a plugin, or to build a
 * plugin.
 */
function commandsIn(source: { readonly [key: string]: JsonValue }): readonly string[] {
  const own = asText(source["headersHelper"]) === undefined ? [] : ["/headersHelper"];
  const { plugins } = source;
  const entries = itemsOf(plugins);
  return [
    ...own,
    ...entries.flatMap((entry, index) => {
      if (!isObject(entry)) return [];
      const made = entry["source"];
      const isMade = isObject(made) && asText(made["command"]) !== undefined;
      const helps = asText(entry["headersHelper"]) !== undefined;
      return [
        ...(isMade ? [`/plugins/${index}/source/command`] : []),
        ...(helps ? [`/plugins/${index}/headersHelper`] : []),
      ];
    }),
  ];
}
