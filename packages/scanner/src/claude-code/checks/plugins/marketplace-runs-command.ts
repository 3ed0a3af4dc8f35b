import type { Check } from "../../../check.ts";
import { isObject } from "../../../documents/find-node.ts";
import { asText } from "../../../layers/layers.ts";
import type { ClaudeCodeModel } from "../../model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const marketplaceRunsCommand: Check<ClaudeCodeModel> = {
  id: "CC-PLUG-003",
  title: "A marketplace of the repository runs a command",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "headersHelper is a command that Claude Code runs whenever it refreshes the marketplace, and not only once. Set by the " +
    "repository, it is code of whoever changes that file.",
  remediation:
    "Remove headersHelper from .claude/settings.json; put it where only the person who needs it has it.",
  references: [claudeDocs("plugin-marketplaces"), settingTypes, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, value, at } of layers.members("/extraKnownMarketplaces", ["project"])) {
      const source = isObject(value) ? value["source"] : undefined;
      if (
        source === undefined ||
        !isObject(source) ||
        asText(source["headersHelper"]) === undefined
      )
        continue;
      report({
        at: `${at}/source/headersHelper`,
        message: `The marketplace ${name} runs a command on the machine of everybody who opens the project.`,
      });
    }
  },
};
