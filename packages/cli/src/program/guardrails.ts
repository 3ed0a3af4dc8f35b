import type { Command } from "commander";
import { addStoreOptions, exitCodes, type Finish } from "./command-options.ts";
import type {
  GuardrailsAddFlags,
  GuardrailsListFlags,
  GuardrailsRemoveFlags,
} from "../commands/guardrails.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet guardrails library`, `list`, `add` and `remove`. */
export function addGuardrails(program: Command, context: CommandContext, finish: Finish): void {
  const guardrails = program
    .command("guardrails")
    .summary("list, add and remove guardrails of agents")
    .description(
      "Lists, adds and removes guardrails. A running service applies changes immediately.",
    );
  guardrails
    .command("library")
    .description("Lists the guardrails that come with Parapet, or shows one.")
    .argument("[name]", "guardrail to show")
    .option("--json", "print as JSON")
    .action(async (name: string | undefined, flags: { readonly json?: boolean }) => {
      const { guardrailsLibrary } = await import("../commands/guardrails.ts");
      finish(await guardrailsLibrary(context, name, flags));
    });
  const list = guardrails
    .command("list")
    .description("Lists what is registered, with its health.")
    .option("--agent <id>", "of this agent, those for every agent included")
    .option("--service <name>", "of this service")
    .option("--json", "print as JSON");
  addStoreOptions(list).action(async (flags: GuardrailsListFlags) => {
    const { listGuardrails } = await import("../commands/guardrails.ts");
    finish(await listGuardrails(context, flags));
  });
  const add = guardrails
    .command("add")
    .description("Registers a guardrail of the library for an agent.")
    .argument("<name>", "name in the library")
    .requiredOption("--agent <id>", 'agent; "*" is every agent of the service')
    .option("--service <name>", "default: the only service with the agent, by scans and adapters")
    .option("--blocking", "block or ask; protects once an adapter enforces it")
    .option("--monitoring", "only say what it would do")
    .option("--json", "print the registration as JSON");
  addStoreOptions(add)
    .addHelpText("after", exitCodes("registered"))
    .action(async (name: string, flags: GuardrailsAddFlags) => {
      const { addGuardrail } = await import("../commands/guardrails.ts");
      finish(await addGuardrail(context, name, flags));
    });
  const remove = guardrails
    .command("remove")
    .description("Takes a guardrail away from an agent.")
    .argument("<name>", "guardrail")
    .requiredOption("--agent <id>", "agent")
    .option("--service <name>", "default: the only service that has the guardrail");
  addStoreOptions(remove)
    .addHelpText("after", exitCodes("removed"))
    .action(async (name: string, flags: GuardrailsRemoveFlags) => {
      const { removeGuardrail } = await import("../commands/guardrails.ts");
      finish(await removeGuardrail(context, name, flags));
    });
}
