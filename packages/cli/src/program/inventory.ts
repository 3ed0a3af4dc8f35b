import type { Command } from "commander";
import type { InventoryFlags } from "../commands/inventory.ts";
import type { CommandContext } from "../context/context.ts";
import { addStoreOptions, type Finish } from "./command-options.ts";

/** `parapet inventory`. */
export function addInventory(program: Command, context: CommandContext, finish: Finish): void {
  const inventory = program
    .command("inventory")
    .summary("list agents, models, MCP servers and skills of all workspaces")
    .description(
      "List agents, models, MCP servers, skills, plugins and channels of all workspaces that the service knows, by their latest scans.",
    )
    .option("--kind <kind>", "agent, model, mcp_server, skill, plugin or channel")
    .option("--item <name>", "where this one is; with --kind")
    .option("--name <text>", "only names with this text")
    .option("--service <name>", "only this service")
    .option("--machine <name>", "only workspaces of this machine")
    .option("--tag <tag>", "only workspaces of machines with this tag")
    .option("--json", "print JSON")
    .option("--csv", "print CSV");
  addStoreOptions(inventory).action(async (flags: InventoryFlags) => {
    const { listInventory } = await import("../commands/inventory.ts");
    finish(await listInventory(context, flags));
  });
}
