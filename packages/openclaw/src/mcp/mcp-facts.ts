import type { CommandFact } from "@parapet/code-analysis/shell/command-fact.ts";
import { judgeAutoRunCommands } from "@parapet/code-analysis/command-facts/judge-auto-run-commands.ts";
import { lineOf } from "@parapet/code-analysis/command-facts/auto-run-command.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import type { OpenClawConfig } from "../model/model.ts";
import { asList, asText, below, keysAt } from "../model/settings.ts";

const servers = "/mcp/servers";

/** Security-relevant actions of MCP server commands, by server name. No server is started. */
export async function mcpFactsOf(
  config: OpenClawConfig,
  folders: readonly string[],
  environment: ScanEnvironment,
): Promise<ReadonlyMap<string, readonly CommandFact[]>> {
  const commands = keysAt(config, servers).flatMap((name) => {
    const at = below(servers, name);
    const command = asText(config.get(`${at}/command`));
    if (command === undefined || asText(config.get(`${at}/url`)) !== undefined) return [];
    const args = (asList(config.get(`${at}/args`)) ?? []).filter(
      (word) => typeof word === "string",
    );
    const context = { input: "nothing" } as const;
    return [{ subject: name, at, text: lineOf(command, args), context, folders }];
  });
  const judged = await judgeAutoRunCommands(commands, environment);
  return new Map(judged.map(({ subject, facts }) => [subject, facts]));
}
