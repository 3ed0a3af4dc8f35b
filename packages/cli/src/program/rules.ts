import type { Command } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { RulesFlags } from "../commands/rules.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet rules list`, `lint` and `test`. */
export function addRules(program: Command, context: CommandContext, finish: Finish): void {
  const rules = program
    .command("rules")
    .summary("list, lint and test attack-path rules")
    .description("List, lint and test attack-path rules.");
  rules
    .command("list")
    .description("List attack-path rules.")
    .option("--rules <folder>", "include custom rules from this folder")
    .option("--json", "print the list as JSON")
    .action(async (flags: RulesFlags) => {
      const { listRules } = await import("../commands/rules.ts");
      finish(await listRules(context, flags));
    });
  rules
    .command("lint")
    .description("Check rule files for errors.")
    .argument("[paths...]", "rule files or folders (default: built-in rules)")
    .option("--json", "print the problems as JSON")
    .addHelpText("after", exitCodes("no errors", "rule errors"))
    .action(async (paths: readonly string[], flags: RulesFlags) => {
      const { lintRules } = await import("../commands/rules.ts");
      finish(await lintRules(context, paths, flags));
    });
  rules
    .command("test")
    .description("Run rules on their test graphs in the fixtures folder.")
    .argument("[folder]", "folder of rules (default: built-in rules)")
    .option("--json", "print the result as JSON")
    .addHelpText("after", exitCodes("all tests passed", "some tests failed"))
    .action(async (folder: string | undefined, flags: RulesFlags) => {
      const { testRules } = await import("../commands/rules.ts");
      finish(await testRules(context, folder, flags));
    });
}
