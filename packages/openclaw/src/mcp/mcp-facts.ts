import type { CommandFact } from "@parapet/code-analysis/shell/command-fact.ts";
import { judgeAutoRunCommands } from "@parapet/code-analysis/command-facts/judge-auto-run-commands.ts";
import { addressFacts } from "@parapet/code-analysis/command-facts/launch-facts.ts";
import { lineOf } from "@parapet/code-analysis/command-facts/auto-run-command.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { asTrimmedText, asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawConfig } from "../model/model.ts";

const servers = "/mcp/servers";

/** What MCP servers' commands and addresses do, by the names of those that do anything. */
export async function mcpFactsOf(
  config: OpenClawConfig,
  folders: readonly string[],
  environment: ScanEnvironment,
): Promise<ReadonlyMap<string, readonly CommandFact[]>> {
  const commands = keysAt(config, servers).flatMap((name) => {
    const at = below(servers, name);
    const command = asTrimmedText(config.get(`${at}/command`));
    const url = asTrimmedText(config.get(`${at}/url`));
    const args = asTrimmedTexts(config.get(`${at}/args`)) ?? [];
    const context = { input: "nothing" } as const;
    const text = command === undefined || url !== undefined ? "" : lineOf(command, args);
    return [{ subject: name, at, text, url, context, folders }];
  });
  const judged = await judgeAutoRunCommands(commands, environment);
  return new Map(
    judged.flatMap(({ subject, facts, text, url }) => {
      const all = [...facts, ...addressFacts(text, url)];
      return all.length === 0 ? [] : [[subject, all] as const];
    }),
  );
}
