import type { Command } from "commander";
import { addStoreOptions, exitCodes, type Finish } from "./command-options.ts";
import type { ProtectFlags } from "../commands/protect.ts";
import type { ProtectStatusFlags } from "../commands/protect-status.ts";
import type { UnprotectFlags } from "../commands/unprotect.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet protect` and its subcommands. */
export function addProtect(program: Command, context: CommandContext, finish: Finish): void {
  const protect = program
    .command("protect")
    .summary("install guardrails in a runtime and verify them")
    .description(
      "Install an adapter that checks every tool call of a runtime against the guardrails. Shows the change and creates a backup.",
    );
  const kinds = [
    ["claude-code", "Protect Claude Code with hooks."],
    ["openclaw", "Protect the agents of an OpenClaw gateway with a plugin."],
    ["mcp", "Protect an MCP server with a proxy."],
    ["sdk", "Protect functions of your own program with the SDK."],
  ] as const;
  for (const [kind, description] of kinds) {
    const command = protect
      .command(kind)
      .description(description)
      .option("--target <file>", "configuration file to edit (default: the runtime's own)")
      .option("--agent <id>", "agent name in guardrails");
    if (kind === "mcp")
      command.option("--server <name>", "server name in the client's configuration");
    if (kind === "claude-code") command.option("--hook <how>", "hook type: http or command");
    command
      .option("--service <name>", "service of the agent (default: from the workspace)")
      .option("--url <address>", "URL of the service (default: from its settings)")
      .option("--user-service", "also write a systemd unit or launchd agent for the service")
      .option("--dry-run", "show the changes without writing anything")
      .option("--json", "print the installation as JSON");
    addStoreOptions(command)
      .addHelpText("after", exitCodes("runtime protected"))
      .action(async (flags: ProtectFlags) => {
        const { protect: run } = await import("../commands/protect.ts");
        finish(await run(context, kind, flags));
      });
  }
  const status = protect
    .command("status")
    .description("Verify every protected agent by sending two canary calls that must be blocked.")
    .option("--json", "print the result as JSON");
  addStoreOptions(status)
    .addHelpText("after", exitCodes("all agents are protected", "some agents are not protected"))
    .action(async (flags: ProtectStatusFlags) => {
      const { protectStatus } = await import("../commands/protect-status.ts");
      finish(await protectStatus(context, flags));
    });
  const list = protect
    .command("list")
    .description("List protected agents and their last known status.")
    .option("--json", "print the result as JSON");
  addStoreOptions(list).action(async (flags: ProtectStatusFlags) => {
    const { protectList } = await import("../commands/protect-status.ts");
    finish(await protectList(context, flags));
  });
}

/** `parapet unprotect`. */
export function addUnprotect(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("unprotect")
    .summary("uninstall guardrails from a runtime")
    .description("Uninstall an adapter from its runtime. Works while the service is down.")
    .argument(
      "<id-or-kind>",
      "installation ID; or claude-code, openclaw, mcp or sdk for all of that kind",
    )
    .option("--dry-run", "show the changes without writing anything");
  addStoreOptions(command)
    .addHelpText("after", exitCodes("adapter uninstalled"))
    .action(async (which: string, flags: UnprotectFlags) => {
      const { unprotect } = await import("../commands/unprotect.ts");
      finish(await unprotect(context, which, flags));
    });
}
