import { type Command, Argument } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { PolicyTestFlags } from "../commands/policy.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet policy test` and `show`. */
export function addPolicy(program: Command, context: CommandContext, finish: Finish): void {
  const policy = program
    .command("policy")
    .summary("test policies, and print ready-made ones")
    .description(
      "Test policies, and print ready-made ones. `parapet scan` applies parapet.policy.yaml of the workspace, or --policy.",
    );
  policy
    .command("test")
    .description("Run the tests beside a policy: parapet.policy.test.yaml.")
    .argument("[file]", "policy (default: parapet.policy.yaml of this folder)")
    .option("--json", "print the result as JSON")
    .addHelpText("after", exitCodes("all tests passed", "some tests failed"))
    .action(async (file: string | undefined, flags: PolicyTestFlags) => {
      const { testPolicy } = await import("../commands/policy.ts");
      finish(await testPolicy(context, file, flags));
    });
  policy
    .command("show")
    .description("Print a ready-made policy.")
    .addArgument(
      new Argument("<name>", "the policy to print").choices(["personal", "team", "production"]),
    )
    .action(async (name: "personal" | "team" | "production") => {
      const { showPolicy } = await import("../commands/policy.ts");
      finish(await showPolicy(context, name));
    });
}
