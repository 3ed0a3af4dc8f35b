import type { Command } from "commander";
import { addStoreOptions, exitCodes, repeatable, type Finish } from "./command-options.ts";
import type { EnrollFlags, MachinesListFlags, TagFlags } from "../commands/machines.ts";
import type { CommandContext } from "../context/context.ts";
import type { StoreFlags } from "../service/store-flags.ts";

/** `parapet machines list`, `enroll`, `revoke` and `tag`. */
export function addMachines(program: Command, context: CommandContext, finish: Finish): void {
  const machines = program
    .command("machines")
    .summary("enroll, list, tag and revoke machines that send scans")
    .description(
      "Enroll, list, tag and revoke machines that send scans to this service. A running service applies changes immediately.",
    );
  const list = machines
    .command("list")
    .description("List enrolled machines and when their scans last arrived.")
    .option("--tag <tag>", "only machines with this tag")
    .option("--group <group>", "only machines of this group")
    .option("--json", "print the list as JSON");
  addStoreOptions(list).action(async (flags: MachinesListFlags) => {
    const { listMachines } = await import("../commands/machines.ts");
    finish(await listMachines(context, flags));
  });
  const enroll = machines
    .command("enroll")
    .description("Enroll a machine and print its token. It is shown only once.")
    .requiredOption("--name <name>", "machine name; its services are called NAME/…")
    .option("--owner <owner>", "who answers for the machine")
    .option("--group <group>", "group of the machine")
    .addOption(repeatable("--tag <tag>", "tag of the machine (repeatable)"))
    .option("--expires <when>", "expiration: days (90d), a date (2027-01-31) or never", "365d")
    .option("--json", "print the machine and its token as JSON");
  addStoreOptions(enroll)
    .addHelpText("after", exitCodes("machine enrolled"))
    .action(async (flags: EnrollFlags) => {
      const { enrollMachine } = await import("../commands/machines.ts");
      finish(await enrollMachine(context, flags));
    });
  const revoke = machines
    .command("revoke")
    .description("Revoke the token of a machine. What it has sent stays.")
    .argument("<name>", "machine name");
  addStoreOptions(revoke)
    .addHelpText("after", exitCodes("token revoked"))
    .action(async (name: string, flags: StoreFlags) => {
      const { revokeMachine } = await import("../commands/machines.ts");
      finish(await revokeMachine(context, name, flags));
    });
  const tag = machines
    .command("tag")
    .description("Change owner, group and tags of a machine.")
    .argument("<name>", "machine name")
    .option("--owner <owner>", 'new owner; "" for none')
    .option("--group <group>", 'new group; "" for none')
    .addOption(repeatable("--tag <tag>", "tag to add (repeatable)"))
    .addOption(repeatable("--untag <tag>", "tag to remove (repeatable)"));
  addStoreOptions(tag)
    .addHelpText("after", exitCodes("machine changed"))
    .action(async (name: string, flags: TagFlags) => {
      const { tagMachine } = await import("../commands/machines.ts");
      finish(await tagMachine(context, name, flags));
    });
}
