import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import { autoRunCommandChecks } from "@parapet/code-analysis/command-checks/auto-run-command-checks.ts";
import { sharedMcpChecks } from "@parapet/runtime-kit/mcp/checks/shared-checks.ts";
import { claudeDocs, settingTypes } from "./checks/facts/references.ts";
import { checks } from "./checks/index.ts";
import { isInHead } from "./policy/definition-hooks.ts";
import type { ClaudeCodeModel } from "./policy/model.ts";
import { isOfPlugin } from "./policy/plugins/plugin-files.ts";

/** Every check of Claude Code, sorted by ID. */
export const claudeCodeChecks: readonly Check<ClaudeCodeModel>[] = [
  ...checks,
  ...sharedMcpChecks<ClaudeCodeModel>({
    prefix: "CC-MCP",
    references: [claudeDocs("mcp")],
    secretsBelong:
      "Replace it with `${NAME}` and set the variable in the shell that starts Claude Code; .mcp.json supports " +
      "`${NAME}` and `${NAME:-default}`.",
    servers: ({ mcpServers }) =>
      mcpServers.map((server) => ({ ...server, isCommitted: server.scope === "project" })),
    homeDir: ({ homeDir }) => homeDir,
    folder: ({ folder }) => folder,
    advisories: ({ advisories }) => advisories,
    get: ({ layers }, pointer) => layers.get(pointer),
  }),
  ...autoRunCommandChecks<ClaudeCodeModel>({
    prefix: "CC-RUN",
    references: [claudeDocs("hooks"), settingTypes],
    commands: ({ autoRunCommands }) => autoRunCommands,
  }),
]
  .map(leavingPluginsAlone)
  .toSorted(({ id }, { id: other }) => (id < other ? -1 : 1));

/** The files of a plugin belong to its publisher: the next update restores them. */
function leavingPluginsAlone(check: Check<ClaudeCodeModel>): Check<ClaudeCodeModel> {
  const { fix } = check;
  if (fix === undefined) return check;
  return {
    ...check,
    fix: {
      ...fix,
      apply: (match, edit, model, choice) => {
        const places = [match.at].flat();
        if (places.some(isInHead)) {
          throw new FixRefusal(
            "This is in the front matter of a Markdown file; correct it there by hand.",
          );
        }
        if (places.some(isOfPlugin)) {
          throw new FixRefusal(
            "A plugin contains this, and its next update would restore it. Disable the plugin with `/plugin`, or report it to its publisher.",
          );
        }
        fix.apply(match, edit, model, choice);
      },
    },
  };
}
