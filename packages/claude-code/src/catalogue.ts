import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import { ownCommandChecks } from "@parapet/code-analysis/command-checks/own-command-checks.ts";
import { claudeDocs, settingTypes } from "./checks/facts/references.ts";
import { commandChecks } from "./checks/commands/index.ts";
import { definitionChecks } from "./checks/definitions/index.ts";
import { environmentChecks } from "./checks/environment/index.ts";
import { fileChecks } from "./checks/files/index.ts";
import { mcpChecks } from "./checks/mcp/index.ts";
import { modeChecks } from "./checks/modes/index.ts";
import { pluginChecks } from "./checks/plugins/index.ts";
import { ruleChecks } from "./checks/rules/index.ts";
import { sandboxChecks } from "./checks/sandbox/index.ts";
import { isInHead } from "./policy/definition-hooks.ts";
import type { ClaudeCodeModel } from "./policy/model.ts";
import { isOfPlugin } from "./policy/plugins/plugin-files.ts";

/** Every check of Claude Code, sorted by ID. */
export const claudeCodeChecks: readonly Check<ClaudeCodeModel>[] = [
  ...commandChecks,
  ...definitionChecks,
  ...environmentChecks,
  ...fileChecks,
  ...mcpChecks,
  ...modeChecks,
  ...ownCommandChecks<ClaudeCodeModel>({
    prefix: "CC-RUN",
    references: [claudeDocs("hooks"), settingTypes],
    commands: ({ ownCommands }) => ownCommands,
  }),
  ...pluginChecks,
  ...ruleChecks,
  ...sandboxChecks,
]
  .map(leavingPluginsAlone)
  .toSorted(({ id }, { id: other }) => (id < other ? -1 : 1));

/** The files of a plugin are its publisher's: the next update brings them back as they were. */
function leavingPluginsAlone(check: Check<ClaudeCodeModel>): Check<ClaudeCodeModel> {
  const { fix } = check;
  if (fix === undefined) return check;
  return {
    ...check,
    fix: {
      ...fix,
      apply: (sighting, edit, model, choice) => {
        const places = [sighting.at].flat();
        if (places.some(isInHead)) {
          throw new FixRefusal(
            "This stands in the head of a Markdown file; mend it there by hand.",
          );
        }
        if (places.some(isOfPlugin)) {
          throw new FixRefusal(
            "A plugin holds this, and its next update would bring it back. Switch the plugin off with `/plugin`, or tell its publisher.",
          );
        }
        fix.apply(sighting, edit, model, choice);
      },
    },
  };
}
