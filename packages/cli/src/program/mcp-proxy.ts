import type { Command } from "commander";
import { exitCodes, repeatable, type Finish } from "./command-options.ts";
import type { McpAcceptFlags, McpProxyFlags } from "../commands/mcp-proxy.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet mcp-proxy`, and `accept` below it. */
export function addMcpProxy(program: Command, context: CommandContext, finish: Finish): void {
  const proxy = program
    .command("mcp-proxy")
    .summary("stand in front of an MCP server and ask the guardrails about each call")
    .description(
      "Stands between an MCP client and a server: `parapet mcp-proxy -- npx -y SERVER`, or --url. Usually started by the client, as `parapet protect mcp` has set it up.",
    )
    .argument("[command...]", "the server's command, after --")
    .option("--name <server>", "the server's name in guardrails (default: from its command)")
    .option("--agent <id>", "the agent that calls (default: mcp:NAME)")
    .option("--installation <file>", "installation.json that `parapet protect` has made")
    .option("--data <folder>", "folder with Parapet's own data (also: PARAPET_DATA)")
    .option(
      "--url <address>",
      "a server that speaks streamable HTTP, instead of a command; one with a secret in it: as PARAPET_MCP_ENTRY",
    )
    .option("--listen <where>", "with --url: stdio (default) or 127.0.0.1:PORT")
    .addOption(repeatable("--header <line>", 'with --url: "Name: value" (repeatable)'))
    .addOption(repeatable("--hide <tool>", "never list or pass on this tool (repeatable)"))
    .addOption(repeatable("--allow-method <name>", "also pass on this method, judged (repeatable)"))
    .addHelpText("after", exitCodes("the client has gone"))
    .action(async (command: readonly string[], flags: McpProxyFlags) => {
      const { mcpProxy } = await import("../commands/mcp-proxy.ts");
      finish(await mcpProxy(context, command, flags));
    });
  proxy
    .command("accept")
    .description("Accepts changed tools, which are held back until then.")
    .argument("[tool...]", "tools (default: all that are held back)")
    .option("--name <server>", "the server's name in guardrails")
    .option("--installation <file>", "installation.json that `parapet protect` has made")
    .option("--data <folder>", "folder with Parapet's own data (also: PARAPET_DATA)")
    .option("--dry-run", "only show what has changed")
    .addHelpText("after", exitCodes("accepted"))
    .action(async (tools: readonly string[], flags: McpAcceptFlags, command: Command) => {
      const { acceptMcpTools } = await import("../commands/mcp-proxy.ts");
      finish(await acceptMcpTools(context, tools, { ...flags, ...command.optsWithGlobals() }));
    });
}
