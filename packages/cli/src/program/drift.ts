import type { Command } from "commander";
import type { DriftApproveFlags, DriftDecideFlags, DriftListFlags } from "../commands/drift.ts";
import type { CommandContext } from "../context/context.ts";
import type { StoreFlags } from "../service/store-flags.ts";
import { addStoreOptions, exitCodes, type Finish, repeatable } from "./command-options.ts";

/** `parapet drift list`, `approve`, `decide` and `withdraw`. */
export function addDrift(program: Command, context: CommandContext, finish: Finish): void {
  const drift = program
    .command("drift")
    .summary("approve the state of workspaces, and list what differs from it")
    .description(
      "Approve the state of workspaces that the service knows, and list what differs from it since.",
    );
  const list = drift
    .command("list")
    .description("List differences from approved states.")
    .option("--service <name>", "only this service")
    .option("--machine <name>", "only workspaces of this machine")
    .option("--status <status>", "open, accepted or to_undo")
    .option("--fail-on-drift", "exit code 1 if a listed difference is not accepted")
    .option("--json", "print the list as JSON");
  addStoreOptions(list)
    .addHelpText("after", exitCodes("no drift, or --fail-on-drift is not given", "drift"))
    .action(async (flags: DriftListFlags) => {
      const { listDrift } = await import("../commands/drift.ts");
      finish(await listDrift(context, flags));
    });
  const approve = drift
    .command("approve")
    .description("Approve the present state of services, in place of what was approved before.")
    .requiredOption("--name <name>", "name of the state")
    .requiredOption("--reason <reason>", "why it is approved")
    .addOption(repeatable("--service <name>", "this service (repeatable)"))
    .option("--machine <name>", "all workspaces of this machine")
    .option("--all", "all workspaces");
  addStoreOptions(approve)
    .addHelpText("after", exitCodes("state approved"))
    .action(async (flags: DriftApproveFlags) => {
      const { approveState } = await import("../commands/drift.ts");
      finish(await approveState(context, flags));
    });
  const decide = drift
    .command("decide")
    .description("Accept differences, mark them to be undone, or reopen them.")
    .argument("<ids...>", "IDs of differences, from the list")
    .requiredOption("--as <status>", "accepted, to_undo or open")
    .option("--reason <reason>", "why; required unless --as is open");
  addStoreOptions(decide)
    .addHelpText("after", exitCodes("decided"))
    .action(async (ids: readonly string[], flags: DriftDecideFlags) => {
      const { decideDrift } = await import("../commands/drift.ts");
      finish(await decideDrift(context, ids, flags));
    });
  const withdraw = drift
    .command("withdraw")
    .description("Withdraw the approval of a service, and delete its drift and decisions.")
    .argument("<service>", "service");
  addStoreOptions(withdraw)
    .addHelpText("after", exitCodes("approval withdrawn"))
    .action(async (service: string, flags: StoreFlags) => {
      const { withdrawState } = await import("../commands/drift.ts");
      finish(await withdrawState(context, service, flags));
    });
}
