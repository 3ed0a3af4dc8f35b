import type { Command } from "commander";
import { addStoreOptions, exitCodes, type Finish } from "./command-options.ts";
import type { ProtectFlags } from "../commands/protect.ts";
import type { ProtectStatusFlags } from "../commands/protect-status.ts";
import type { UnprotectFlags } from "../commands/unprotect.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet protect` and what is below it. */
export function addProtect(program: Command, context: CommandContext, finish: Finish): void {
  const protect = program
    .command("protect")
    .summary("put guardrails into a runtime, and prove that they hold")
    .description(
      "Puts an adapter into a runtime, so that every call of a tool is asked about. Shows the change, keeps a backup.",
    );
  const kinds = [
    ["claude-code", "Protects Claude Code by its hooks."],
    ["openclaw", "Protects the agents of an OpenClaw gateway by a plugin."],
    ["mcp", "Protects an MCP server by a proxy in front of it."],
    ["sdk", "Protects the guarded functions of a program of your own."],
  ] as const;
  for (const [kind, description] of kinds) {
    const command = protect
      .command(kind)
      .description(description)
      .option("--target <file>", "configuration file to edit (default: where the runtime looks)")
      .option("--agent <id>", "name of the agent in guardrails");
    if (kind === "mcp") command.option("--server <name>", "the server, as its client names it");
    if (kind === "claude-code") command.option("--hook <how>", "http or command");
    command
      .option("--service <name>", "service of the agents (default: from the workspace)")
      .option("--url <address>", "address of the service (default: from its settings)")
      .option("--user-service", "also describe the service for systemd or launchd")
      .option("--dry-run", "show the change and write nothing")
      .option("--json", "print the installation as JSON");
    addStoreOptions(command)
      .addHelpText("after", exitCodes("protected"))
      .action(async (flags: ProtectFlags) => {
        const { protect: run } = await import("../commands/protect.ts");
        finish(await run(context, kind, flags));
      });
  }
  const status = protect
    .command("status")
    .description("Sends a call that must be blocked through every protected agent, twice.")
    .option("--json", "print as JSON");
  addStoreOptions(status)
    .addHelpText("after", exitCodes("every agent is protected", "some are not"))
    .action(async (flags: ProtectStatusFlags) => {
      const { protectStatus } = await import("../commands/protect-status.ts");
      finish(await protectStatus(context, flags));
    });
  const list = protect
    .command("list")
    .description("Lists what is protected, as it was last seen.")
    .option("--json", "print as JSON");
  addStoreOptions(list).action(async (flags: ProtectStatusFlags) => {
    const { protectList } = await import("../commands/protect-status.ts");
    finish(await protectList(context, flags));
  });
}

/** `parapet unprotect`. */
export function addUnprotect(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("unprotect")
    .summary("take guardrails out of a runtime")
    .description("Takes an adapter out of its runtime. Works while the service is down.")
    .argument(
      "<id-or-kind>",
      "an installation, or claude-code, openclaw, mcp, sdk for all of a kind",
    )
    .option("--dry-run", "show the change and write nothing");
  addStoreOptions(command)
    .addHelpText("after", exitCodes("taken out"))
    .action(async (which: string, flags: UnprotectFlags) => {
      const { unprotect } = await import("../commands/unprotect.ts");
      finish(await unprotect(context, which, flags));
    });
}
