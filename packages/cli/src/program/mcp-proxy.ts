import type { Command } from "commander";
import { exitCodes, repeatable, type Finish } from "./command-options.ts";
import type { McpAcceptFlags, McpProxyFlags } from "../commands/mcp-proxy.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet mcp-proxy` and `parapet mcp-proxy accept`. */
export function addMcpProxy(program: Command, context: CommandContext, finish: Finish): void {
  const proxy = program
    .command("mcp-proxy")
    .summary("run an MCP server behind a proxy that enforces guardrails")
    .description(
      "Run an MCP server behind a proxy that enforces guardrails: `parapet mcp-proxy -- npx -y SERVER`, or --url. MCP clients start it after `parapet protect mcp`.",
    )
    .argument("[command...]", "command of the MCP server, after --")
    .option("--name <server>", "server name in guardrails (default: from its command)")
    .option("--agent <id>", "ID of the calling agent (default: mcp:NAME)")
    .option("--installation <file>", "installation.json created by `parapet protect`")
    .option("--data <folder>", "data folder of Parapet [env: PARAPET_DATA]")
    .option(
      "--url <address>",
      "URL of a streamable HTTP server, instead of a command; pass a URL with a secret in PARAPET_MCP_ENTRY",
    )
    .option("--listen <where>", "with --url: stdio (default) or 127.0.0.1:PORT")
    .addOption(
      repeatable("--header <line>", 'with --url: request header "Name: value" (repeatable)'),
    )
    .addOption(repeatable("--hide <tool>", "hide and block this tool (repeatable)"))
    .addOption(
      repeatable(
        "--allow-method <name>",
        "also forward this method, subject to guardrails (repeatable)",
      ),
    )
    .addHelpText("after", exitCodes("client disconnected"))
    .action(async (command: readonly string[], flags: McpProxyFlags) => {
      const { mcpProxy } = await import("../commands/mcp-proxy.ts");
      finish(await mcpProxy(context, command, flags));
    });
  proxy
    .command("accept")
    .description(
      "Approve tools that have changed. The proxy blocks changed tools until they are approved.",
    )
    .argument("[tool...]", "tool names (default: all blocked tools)")
    .option("--name <server>", "server name in guardrails")
    .option("--installation <file>", "installation.json created by `parapet protect`")
    .option("--data <folder>", "data folder of Parapet [env: PARAPET_DATA]")
    .option("--dry-run", "show the changes without approving them")
    .addHelpText("after", exitCodes("tools approved"))
    .action(async (tools: readonly string[], flags: McpAcceptFlags, command: Command) => {
      const { acceptMcpTools } = await import("../commands/mcp-proxy.ts");
      finish(await acceptMcpTools(context, tools, { ...flags, ...command.optsWithGlobals() }));
    });
}
