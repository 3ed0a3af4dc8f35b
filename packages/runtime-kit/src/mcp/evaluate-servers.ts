import { judgeAutoRunCommands } from "@parapet/code-analysis/command-facts/judge-auto-run-commands.ts";
import { lineOf } from "@parapet/code-analysis/command-facts/auto-run-command.ts";
import { addressFacts } from "@parapet/code-analysis/command-facts/launch-facts.ts";
import { variableFacts } from "@parapet/code-analysis/command-facts/variable-facts.ts";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import type { DeclaredServer } from "./checks/client.ts";

type Place = {
  /** Absolute; scripts of the server are read where they are below one of them. */
  readonly folders: readonly string[];
  readonly environment: { readonly homeDir: string } & FileBounds;
};

/** The same servers with what their commands do. None is started. */
export async function evaluateServers<Server extends DeclaredServer>(
  servers: readonly Server[],
  { folders, environment }: Place,
): Promise<readonly Server[]> {
  const commands = servers.map(({ name, at, program, args }) => ({
    subject: `The MCP server ${name}`,
    at,
    text: program === undefined ? "" : lineOf(program, args),
    context: { input: "nothing" } as const,
    folders,
  }));
  const judged = await judgeAutoRunCommands(commands, environment);
  return servers.map((server, index) => ({
    ...server,
    facts: [
      ...(judged[index]?.facts ?? []),
      ...addressFacts(commands[index]?.text ?? "", server.url),
      ...variableFacts(server.variables),
    ],
  }));
}
