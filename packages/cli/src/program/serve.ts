import type { Command } from "commander";
import { addStoreOptions, exitCodes, repeatable, type Finish } from "./command-options.ts";
import type { CommandContext } from "../context/context.ts";
import type { ServeFlags } from "../service/serve-options.ts";

/** `parapet serve`. */
export function addServe(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("serve")
    .summary("run the service: API, dashboard and continuous scans")
    .description(
      "Run the service. Every option can also be set with an environment variable (PARAPET_HOST, PARAPET_PORT, …) or in the configuration file.",
    );
  addServeOptions(command)
    .option("--accept-data-loss", "start even if the database has lost data")
    .addHelpText("after", exitCodes("stopped by a signal"))
    .action(async (flags: ServeFlags) => {
      const { serve } = await import("../commands/serve.ts");
      finish(await serve(context, flags));
    });
}

/** The options of `serve` and `config check`. */
export function addServeOptions(command: Command): Command {
  command
    .option("--host <address>", "address to listen on (default: 127.0.0.1)")
    .option("--port <number>", "port to listen on (default: 8000)")
    .addOption(repeatable("--allowed-host <name>", "additional allowed Host header (repeatable)"))
    .addOption(
      repeatable(
        "--workspace-root <folder>",
        "folder in which callers may scan and fix workspaces (repeatable)",
      ),
    )
    .addOption(repeatable("--workspace <path>", "workspace to watch (repeatable)"));
  return addStoreOptions(command)
    .option("--no-migrate", "refuse a database with pending migrations")
    .option("--no-scanner", "disable scanning and fixing")
    .option("--rules-dir <folder>", "folder of custom attack-path rules")
    .option("--allow-unauthenticated", "disable authentication even on a non-loopback address")
    .option("--log-level <level>", "log level: error, warn, info or debug (default: info)")
    .option(
      "--log-format <format>",
      "log format: text, json or auto, which is text on a terminal (default: auto)",
    )
    .option("--rate-limit <number>", "requests per second of each caller (default: 500)")
    .option("--rate-burst <number>", "burst of requests of each caller (default: 2000)")
    .option("--scan-threads <number>", "concurrent scans (default: 2)")
    .option("--max-workspaces <number>", "maximum number of workspaces (default: 2000)")
    .option("--scan-timeout <seconds>", "CPU time limit of a scan (default: 60)")
    .option("--keep-scans <number>", "scans to keep per service (default: 100)")
    .option("--keep-violations <days>", "retention of violations (default: 90)")
    .option(
      "--keep-evaluations <days>",
      "retention of evaluations and session labels (default: 30)",
    )
    .option("--keep-resolved-paths <days>", "retention of resolved attack paths (default: 365)")
    .option("--keep-audit <days>", "retention of the audit log (default: 365)")
    .option("--keep-telemetry <days>", "retention of spans and sessions (default: 30)")
    .option(
      "--keep-observations <days>",
      "retention of observed agents, tools and edges (default: 365)",
    )
    .option("--max-spans <number>", "span IDs to keep for deduplication (default: 20000000)")
    .option("--max-services <number>", "services known only from spans (default: 200)")
    .option("--max-agents <number>", "agents to keep per service (default: 5000)")
    .option("--max-edges <number>", "edges to keep per service (default: 20000)")
    .option("--max-sessions <number>", "sessions to keep per service (default: 50000)")
    .option("--keep-backups <number>", "backups to keep per file (default: 20)")
    .option("--backup-days <number>", "also keep all backups younger than this (default: 90)")
    .option("--no-evidence", "omit matched text from violations")
    .option("--time-zone <name>", "time zone of guardrail conditions (default: UTC)")
    .addOption(repeatable("--webhook <address>", "webhook URL for violations (repeatable)"))
    .option("--otel-logs <address>", "OTLP endpoint for violations as log records")
    .option("--trace-url <template>", "URL of a trace in your backend, with {trace_id}")
    .option("--receivers <json>", "receivers of notifications with format and rules")
    .addOption(
      repeatable(
        "--allow-private-receiver <host>",
        "host of a webhook or receiver that may have a private address (repeatable)",
      ),
    )
    .option("--sign-in-issuer <address>", "OpenID Connect issuer that people sign in with")
    .option("--sign-in-client <id>", "client ID of Parapet at the issuer")
    .option("--public-url <address>", "address under which people open the dashboard")
    .option("--sign-in-name <name>", "name on the sign-in button (default: single sign-on)")
    .addOption(repeatable("--sign-in-scope <scope>", "scope to ask the issuer for (repeatable)"))
    .option(
      "--sign-in-groups-claim <claim>",
      "claim that lists a person's groups (default: groups)",
    )
    .option("--sign-in-roles <json>", "who has which role, and for what")
    .option("--sign-in-refresh <minutes>", "when the issuer is asked again for groups (default: 5)")
    .option("--sign-in-idle <minutes>", "when a session without requests ends (default: 60)")
    .option("--sign-in-hours <hours>", "when a session ends (default: 12)")
    .option(
      "--rescan-minutes <number>",
      "interval of periodic rescans; 0 disables them (default: 60)",
    )
    .option(
      "--silent-after <hours>",
      "hours without a scan after which a machine is shown as silent (default: 72)",
    )
    .option("--no-watch", "do not rescan when a file changes");
}
