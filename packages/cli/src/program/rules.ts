import type { Command } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { RulesFlags } from "../commands/rules.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet rules list`, `lint` and `test`. */
export function addRules(program: Command, context: CommandContext, finish: Finish): void {
  const rules = program
    .command("rules")
    .summary("list, lint and test attack-path rules")
    .description("Lists the rules that find attack paths, and helps to write others.");
  rules
    .command("list")
    .description("List the rules.")
    .option("--rules <folder>", "rules of your own as well")
    .option("--json", "print the list as JSON")
    .action(async (flags: RulesFlags) => {
      const { listRules } = await import("../commands/rules.ts");
      finish(await listRules(context, flags));
    });
  rules
    .command("lint")
    .description("Say what is wrong with rules, by file, line and column.")
    .argument("[paths...]", "rule files, or folders of them (default: the rules of Parapet)")
    .option("--json", "print the problems as JSON")
    .addHelpText("after", exitCodes("nothing wrong", "problems"))
    .action(async (paths: readonly string[], flags: RulesFlags) => {
      const { lintRules } = await import("../commands/rules.ts");
      finish(await lintRules(context, paths, flags));
    });
  rules
    .command("test")
    .description("Run rules on the graphs that they name, from the folder's own folder fixtures.")
    .argument("[folder]", "folder of rules (default: the rules of Parapet)")
    .option("--json", "print the result as JSON")
    .addHelpText("after", exitCodes("all as they say", "some are not"))
    .action(async (folder: string | undefined, flags: RulesFlags) => {
      const { testRules } = await import("../commands/rules.ts");
      finish(await testRules(context, folder, flags));
    });
}
