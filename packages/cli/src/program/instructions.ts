import type { Command } from "commander";
import type { AcceptFlags, ShowFlags } from "../commands/accept-instruction.ts";
import type { DeclineFlags, InstructionsListFlags } from "../commands/instructions.ts";
import type { CommandContext } from "../context/context.ts";
import { exitCodes, type Finish } from "./command-options.ts";

/** `parapet instructions list`, `show`, `accept` and `decline`. */
export function addInstructions(program: Command, context: CommandContext, finish: Finish): void {
  const instructions = program
    .command("instructions")
    .summary("preview, accept and decline fix plans that a server asks this machine for")
    .description(
      "Fix plans that a Parapet server asks the owner of this machine to accept. They name checks and findings; the fix is made here, from a scan of the local files, after a preview and a question.",
    );
  addServerOptions(instructions.command("list"))
    .description("Fetch instructions, and list those that wait and those that were answered.")
    .option("--json", "print the list as JSON")
    .addHelpText("after", exitCodes("success"))
    .action(async (flags: InstructionsListFlags) => {
      const { listInstructions } = await import("../commands/instructions.ts");
      finish(await listInstructions(context, flags));
    });
  addServerOptions(instructions.command("show"))
    .description("Preview what an instruction would change. Writes nothing.")
    .argument("<id>", idHelp)
    .argument("[path]", workspaceHelp)
    .addHelpText("after", exitCodes("it can be accepted", "it is outdated, unsafe or incomplete"))
    .action(async (id: string, path: string | undefined, flags: ShowFlags) => {
      const { showInstruction } = await import("../commands/accept-instruction.ts");
      finish(await showInstruction(context, { id, path }, flags));
    });
  addServerOptions(instructions.command("accept"))
    .description(
      "Preview an instruction, ask, fix with a backup that `parapet rollback` restores, scan again, and send the result.",
    )
    .argument("<id>", idHelp)
    .argument("[path]", workspaceHelp)
    .option("--unsafe", "also if it may restrict access, stop jobs or open something")
    .option("--yes", "do not ask")
    .addHelpText("after", exitCodes("applied", "not applied, or findings are left"))
    .action(async (id: string, path: string | undefined, flags: AcceptFlags) => {
      const { acceptInstruction } = await import("../commands/accept-instruction.ts");
      finish(await acceptInstruction(context, { id, path }, flags));
    });
  addServerOptions(instructions.command("decline"))
    .description("Decline an instruction, and send the reason. Changes nothing.")
    .argument("<id>", idHelp)
    .requiredOption("--reason <reason>", "why; the server shows it")
    .addHelpText("after", exitCodes("declined"))
    .action(async (id: string, flags: DeclineFlags) => {
      const { declineInstruction } = await import("../commands/instructions.ts");
      finish(await declineInstruction(context, id, flags));
    });
}

const idHelp = "ID of an instruction, from the list";
const workspaceHelp = "workspace, if it is not among those of the current user";

function addServerOptions(command: Command): Command {
  return command
    .option("--upload <url>", "address of the server [env: PARAPET_UPLOAD_URL]")
    .option(
      "--token-file <file>",
      "file with the token of this machine [env: PARAPET_MACHINE_TOKEN_FILE, PARAPET_MACHINE_TOKEN]",
    );
}
