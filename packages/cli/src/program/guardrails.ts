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
    .summary("list, add and remove guardrails")
    .description(
      "List, add and remove guardrails of agents. A running service applies changes immediately.",
    );
  guardrails
    .command("library")
    .description("List the built-in guardrails, or show one.")
    .argument("[name]", "guardrail to show")
    .option("--json", "print the result as JSON")
    .action(async (name: string | undefined, flags: { readonly json?: boolean }) => {
      const { guardrailsLibrary } = await import("../commands/guardrails.ts");
      finish(await guardrailsLibrary(context, name, flags));
    });
  const list = guardrails
    .command("list")
    .description("List registered guardrails and their health.")
    .option("--agent <id>", "only guardrails of this agent, including those for every agent")
    .option("--service <name>", "only guardrails of this service")
    .option("--json", "print the result as JSON");
  addStoreOptions(list).action(async (flags: GuardrailsListFlags) => {
    const { listGuardrails } = await import("../commands/guardrails.ts");
    finish(await listGuardrails(context, flags));
  });
  const add = guardrails
    .command("add")
    .description("Register a built-in guardrail for an agent.")
    .argument("<name>", "name of the built-in guardrail")
    .requiredOption("--agent <id>", 'agent ID; "*" for every agent of the service')
    .option("--service <name>", "service of the agent (default: the only service with this agent)")
    .option("--blocking", "block calls or require approval; needs an adapter that enforces it")
    .option("--monitoring", "record violations without blocking calls")
    .option("--json", "print the registration as JSON");
  addStoreOptions(add)
    .addHelpText("after", exitCodes("guardrail registered"))
    .action(async (name: string, flags: GuardrailsAddFlags) => {
      const { addGuardrail } = await import("../commands/guardrails.ts");
      finish(await addGuardrail(context, name, flags));
    });
  const remove = guardrails
    .command("remove")
    .description("Remove a guardrail from an agent.")
    .argument("<name>", "name of the guardrail")
    .requiredOption("--agent <id>", "agent ID")
    .option(
      "--service <name>",
      "service of the agent (default: the only service with this guardrail)",
    );
  addStoreOptions(remove)
    .addHelpText("after", exitCodes("guardrail removed"))
    .action(async (name: string, flags: GuardrailsRemoveFlags) => {
      const { removeGuardrail } = await import("../commands/guardrails.ts");
      finish(await removeGuardrail(context, name, flags));
    });
}
