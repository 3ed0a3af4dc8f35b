import { type Command, Option } from "commander";
import { exitCodes, type Finish } from "./command-options.ts";
import type { AgentFlags } from "../commands/agent.ts";
import type { CommandContext } from "../context/context.ts";
import { unitKinds } from "../fleet/service-unit.ts";

/** `parapet agent`. */
export function addAgent(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("agent")
    .summary("scan the workspaces of this machine and send the results to a server")
    .description(
      "Scan the workspaces of the current user at startup, on change and on schedule, and send the results to a Parapet server. Runs in the foreground until a signal, for a user service. What the server cannot take now waits on disk.",
    )
    .argument(
      "[paths...]",
      "workspace folders or configuration files (default: all agent workspaces of the current user)",
    )
    .option("--upload <url>", "address of the server [env: PARAPET_UPLOAD_URL]")
    .option(
      "--token-file <file>",
      "file with the token of this machine [env: PARAPET_MACHINE_TOKEN_FILE, PARAPET_MACHINE_TOKEN]",
    )
    .option("--every <minutes>", "interval of periodic scans, a quarter more or less", "60")
    .option("--no-watch", "do not scan when a file changes")
    .addOption(
      new Option("--print-unit <kind>", "print a user service that runs this command").choices(
        unitKinds,
      ),
    )
    .addHelpText("after", exitCodes("stopped by a signal"))
    .action(async (paths: readonly string[], flags: AgentFlags) => {
      const { agent } = await import("../commands/agent.ts");
      finish(await agent(context, paths, flags));
    });
}
