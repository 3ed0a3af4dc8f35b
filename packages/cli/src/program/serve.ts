import type { Command } from "commander";
import { addStoreOptions, exitCodes, repeatable, type Finish } from "./command-options.ts";
import type { CommandContext } from "../context/context.ts";
import type { ServeFlags } from "../service/serve-options.ts";

/** `parapet serve`. */
export function addServe(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("serve")
    .summary("run the service: API and watching")
    .description(
      "Runs the service. Every option has an environment variable (PARAPET_HOST, PARAPET_PORT …) and a name in the configuration file.",
    );
  addServeOptions(command)
    .option("--accept-data-loss", "start although the database has lost data, with what is there")
    .addHelpText("after", exitCodes("stopped when asked to"))
    .action(async (flags: ServeFlags) => {
      const { serve } = await import("../commands/serve.ts");
      finish(await serve(context, flags));
    });
}

/** What `serve` takes, and what `config check` shows of it. */
export function addServeOptions(command: Command): Command {
  command
    .option("--host <address>", "address to listen on (default: 127.0.0.1)")
    .option("--port <number>", "port to listen on (default: 8000)")
    .addOption(repeatable("--allowed-host <name>", "host name that callers may use (repeatable)"))
    .addOption(repeatable("--workspace-root <folder>", "scan and fix only inside (repeatable)"))
    .addOption(repeatable("--workspace <path>", "workspace to watch (repeatable)"));
  return addStoreOptions(command)
    .option("--no-scanner", "without scanning and fixing")
    .option("--rules-dir <folder>", "attack-path rules of your own")
    .option("--allow-unauthenticated", "no authentication although others can connect")
    .option("--log-level <level>", "error, warn, info (default) or debug")
    .option("--rate-limit <number>", "requests a second of one address")
    .option("--rate-burst <number>", "requests at once of one address")
    .option("--scan-threads <number>", "scans at the same time (default: 2)")
    .option("--max-workspaces <number>", "workspaces that can be known (default: 2000)")
    .option("--scan-timeout <seconds>", "longest scan (default: 60)")
    .option("--keep-scans <number>", "scans to keep (default: 100)")
    .option("--keep-violations <days>", "violations to keep (default: 90)")
    .option("--keep-evaluations <days>", "evaluations and sessions to keep (default: 30)")
    .option("--keep-resolved-paths <days>", "resolved attack paths to keep (default: 365)")
    .option("--keep-audit <days>", "audit entries to keep (default: 365)")
    .option("--keep-telemetry <days>", "spans and sessions to keep (default: 30)")
    .option("--keep-observations <days>", "agents, tools and edges seen to keep (default: 365)")
    .option("--max-spans <number>", "ids of spans to keep (default: 20000000)")
    .option("--max-services <number>", "services to keep that only spans name (default: 200)")
    .option("--max-agents <number>", "agents to keep of each service (default: 5000)")
    .option("--max-edges <number>", "edges to keep of each service (default: 20000)")
    .option("--max-sessions <number>", "sessions to keep of each service (default: 50000)")
    .option("--keep-backups <number>", "backups to keep of a file (default: 20)")
    .option("--backup-days <number>", "keep younger ones, too (default: 90)")
    .option("--no-evidence", "violations do not show what matched")
    .option("--time-zone <name>", "of the hours that guardrails read (default: UTC)")
    .addOption(repeatable("--webhook <address>", "tell it of violations (repeatable)"))
    .option("--otel-logs <address>", "OTLP endpoint that gets violations as log records")
    .option("--rescan-minutes <number>", "scan again after this time; 0: never")
    .option("--no-watch", "do not scan again when a file changes");
}
