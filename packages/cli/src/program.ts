import { Command, Option } from "commander";
import type { ChecksFlags } from "./commands/checks.ts";
import type { ConfigCheckFlags } from "./commands/config.ts";
import type { ExplainFlags } from "./commands/explain.ts";
import type { FixFlags } from "./commands/fix.ts";
import type {
  GuardrailsAddFlags,
  GuardrailsListFlags,
  GuardrailsRemoveFlags,
} from "./commands/guardrails.ts";
import type { McpAcceptFlags, McpProxyFlags } from "./commands/mcp-proxy.ts";
import type { RollbackFlags } from "./commands/rollback.ts";
import type { RulesFlags } from "./commands/rules.ts";
import type { ScanFlags } from "./commands/scan.ts";
import type { DashboardFlags } from "./commands/dashboard.ts";
import type { TokenCreateFlags, TokenFlags } from "./commands/token.ts";
import { addStoreOptions, exitCodes, type Finish, repeatable } from "./command-options.ts";
import type { CommandContext } from "./context.ts";
import { personas } from "./persona.ts";
import { addProtect, addUnprotect } from "./protect/protect-program.ts";
import type { ServeFlags } from "./serve-options.ts";
import { thresholds } from "./threshold.ts";
import { version } from "./version.ts";

/** The command line. Commands are loaded when they run, so that help is quick. */
export function buildProgram(context: CommandContext, finish: Finish): Command {
  const program = new Command("parapet")
    .description("Security posture of AI-agent workspaces: scan, fix, attack paths, guardrails.")
    .version(version, "-V, --version", "show the version")
    .option("--no-color", "no colours (also: NO_COLOR; FORCE_COLOR for the opposite)")
    .helpOption("-h, --help", "show help");
  addScan(program, context, finish);
  addFix(program, context, finish);
  addRollback(program, context, finish);
  addServe(program, context, finish);
  addGuardrails(program, context, finish);
  addMcpProxy(program, context, finish);
  addProtect(program, context, finish);
  addUnprotect(program, context, finish);
  addDashboard(program, context, finish);
  addToken(program, context, finish);
  addConfig(program, context, finish);
  addExplain(program, context, finish);
  addChecks(program, context, finish);
  addRules(program, context, finish);
  return program;
}

function addScan(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("scan")
    .summary("say what is wrong in a workspace, and which attack paths that opens")
    .description(
      "Says what is wrong in a workspace, which attack paths that opens, and which fix closes most of them.",
    )
    .argument("[path]", pathHelp)
    .option("--json", "print the report as JSON")
    .addOption(
      repeatable("--output <file>", "also write the report: .json, .sarif or .md (repeatable)"),
    )
    .addOption(
      new Option("--fail-on <severity>", "exit 1 for open findings this bad or worse")
        .choices(thresholds)
        .default("high"),
    )
    .addOption(
      new Option(
        "--persona <persona>",
        "whom text and Markdown are for: auditors also see information and guesses",
      )
        .choices(personas)
        .default("regular"),
    )
    .option("--service <name>", "name of the workspace (default: from its folder or host)")
    .option("--rules <folder>", "attack-path rules of your own, beside those of Parapet")
    .addHelpText("after", exitCodes("clean", "findings at or above --fail-on"))
    .action(async (path: string | undefined, flags: ScanFlags) => {
      const { scan } = await import("./commands/scan.ts");
      finish(await scan(context, path, flags));
    });
}

function addFix(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("fix")
    .summary("make the changes that findings ask for, with a backup")
    .description("Edits the workspace's configuration so that findings go away. Keeps a backup.")
    .argument("[path]", pathHelp)
    .option("--check <id...>", "fix these checks; ID=WAY where there are several ways")
    .option("--all", "fix all open findings whose fix is safe")
    .option("--unsafe", "with --all: also fixes that cut access or stop jobs")
    .option("-i, --interactive", "show each fix and ask, then make the chosen ones")
    .option("--dry-run", "show the change and write nothing")
    .option("--json", "print the result as JSON");
  addStoreOptions(command)
    .addHelpText("after", exitCodes("done", "some fixes could not be made"))
    .action(async (path: string | undefined, flags: FixFlags) => {
      const { fix } = await import("./commands/fix.ts");
      finish(await fix(context, path, flags));
    });
}

function addRollback(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("rollback")
    .summary("undo a fix")
    .description("Undoes the newest fix of a workspace that still stands, or the one named.")
    .argument("[path]", pathHelp)
    .option("--list", "list the fixes of the workspace, newest first, and undo none")
    .option("--to <fix-id>", "undo this fix")
    .option("--force", "also when the file has changed since the fix")
    .option("--json", "print the undone fix, or the list, as JSON");
  addStoreOptions(command)
    .addHelpText("after", exitCodes("undone"))
    .action(async (path: string | undefined, flags: RollbackFlags) => {
      const { rollback } = await import("./commands/rollback.ts");
      finish(await rollback(context, path, flags));
    });
}

function addServe(program: Command, context: CommandContext, finish: Finish): void {
  const command = program
    .command("serve")
    .summary("run the service: API and watching")
    .description(
      "Runs the service. Every option has an environment variable (PARAPET_HOST, PARAPET_PORT …) and a name in the configuration file.",
    );
  addServeOptions(command)
    .addHelpText("after", exitCodes("stopped when asked to"))
    .action(async (flags: ServeFlags) => {
      const { serve } = await import("./commands/serve.ts");
      finish(await serve(context, flags));
    });
}

function addServeOptions(command: Command): Command {
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
    .option("--scan-timeout <seconds>", "longest scan (default: 60)")
    .option("--keep-scans <number>", "scans to keep (default: 100)")
    .option("--keep-violations <days>", "violations to keep (default: 90)")
    .option("--keep-evaluations <days>", "evaluations and sessions to keep (default: 30)")
    .option("--keep-resolved-paths <days>", "resolved attack paths to keep (default: 365)")
    .option("--keep-audit <days>", "audit entries to keep (default: 365)")
    .option("--keep-telemetry <days>", "spans and sessions to keep (default: 30)")
    .option("--keep-observations <days>", "agents, tools and edges seen to keep (default: 365)")
    .option("--max-spans <number>", "ids of spans to keep (default: 20000000)")
    .option("--keep-backups <number>", "backups to keep of a file (default: 20)")
    .option("--backup-days <number>", "keep younger ones, too (default: 90)")
    .option("--no-evidence", "violations do not show what was objected to")
    .option("--time-zone <name>", "of the hours that guardrails read (default: UTC)")
    .addOption(repeatable("--webhook <address>", "tell it of violations (repeatable)"))
    .option("--otel-logs <address>", "OTLP endpoint that gets violations as log records")
    .option("--rescan-minutes <number>", "scan again after this time; 0: never")
    .option("--no-watch", "do not scan again when a file changes");
}

function addDashboard(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("dashboard")
    .summary("print a link that opens the dashboard, signed in")
    .description(
      "Prints a link to the dashboard of the running service that signs in as its operator: once, and within two minutes.",
    )
    .option("--config <file>", "configuration file of the service")
    .option("--data <folder>", "data folder of the service")
    .option("--json", "print the link as JSON")
    .addHelpText("after", exitCodes("printed"))
    .action(async (flags: DashboardFlags) => {
      const { showDashboard } = await import("./commands/dashboard.ts");
      finish(await showDashboard(context, flags));
    });
}

function addToken(program: Command, context: CommandContext, finish: Finish): void {
  const token = program
    .command("token")
    .summary("make, list and revoke bearer tokens of the service")
    .description("Makes, lists and revokes bearer tokens. A running service heeds it at once.");
  const create = token
    .command("create")
    .description("Makes a token and prints it, this once.")
    .requiredOption("--name <name>", "name in lists and histories")
    .requiredOption("--scope <scope...>", "read, ingest, fix, admin; several with commas")
    .option("--expires <when>", "days (90d), a date (2027-01-31) or never", "90d")
    .option("--json", "print the token as JSON");
  addStoreOptions(create)
    .addHelpText("after", exitCodes("made"))
    .action(async (flags: TokenCreateFlags) => {
      const { createToken } = await import("./commands/token.ts");
      finish(await createToken(context, flags));
    });
  const list = token
    .command("list")
    .description("Lists all tokens, revoked and expired ones included.")
    .option("--json", "print the list as JSON");
  addStoreOptions(list).action(async (flags: TokenFlags) => {
    const { listTokens } = await import("./commands/token.ts");
    finish(await listTokens(context, flags));
  });
  const revoke = token
    .command("revoke")
    .description("Revokes a token.")
    .argument("<id-or-name>", "token id, or the name of a live token");
  addStoreOptions(revoke)
    .addHelpText("after", exitCodes("revoked"))
    .action(async (idOrName: string, flags: TokenFlags) => {
      const { revokeToken } = await import("./commands/token.ts");
      finish(await revokeToken(context, idOrName, flags));
    });
}

function addGuardrails(program: Command, context: CommandContext, finish: Finish): void {
  const guardrails = program
    .command("guardrails")
    .summary("list, add and remove guardrails of agents")
    .description("Lists, adds and removes guardrails. A running service heeds it at once.");
  guardrails
    .command("library")
    .description("Lists the guardrails that come with Parapet, or shows one.")
    .argument("[name]", "guardrail to show")
    .option("--json", "print as JSON")
    .action(async (name: string | undefined, flags: { readonly json?: boolean }) => {
      const { guardrailsLibrary } = await import("./commands/guardrails.ts");
      finish(await guardrailsLibrary(context, name, flags));
    });
  const list = guardrails
    .command("list")
    .description("Lists what is registered, with its health.")
    .option("--agent <id>", "of this agent, those for every agent included")
    .option("--service <name>", "of this service")
    .option("--json", "print as JSON");
  addStoreOptions(list).action(async (flags: GuardrailsListFlags) => {
    const { listGuardrails } = await import("./commands/guardrails.ts");
    finish(await listGuardrails(context, flags));
  });
  const add = guardrails
    .command("add")
    .description("Registers a guardrail of the library for an agent.")
    .argument("<name>", "name in the library")
    .requiredOption("--agent <id>", 'agent; "*" is every agent of the service')
    .option("--service <name>", "default: the only service that holds the agent")
    .option("--blocking", "block or ask; protects once an adapter enforces it")
    .option("--monitoring", "only say what it would do")
    .option("--json", "print the registration as JSON");
  addStoreOptions(add)
    .addHelpText("after", exitCodes("registered"))
    .action(async (name: string, flags: GuardrailsAddFlags) => {
      const { addGuardrail } = await import("./commands/guardrails.ts");
      finish(await addGuardrail(context, name, flags));
    });
  const remove = guardrails
    .command("remove")
    .description("Takes a guardrail away from an agent.")
    .argument("<name>", "guardrail")
    .requiredOption("--agent <id>", "agent")
    .option("--service <name>", "default: the only service that holds the agent");
  addStoreOptions(remove)
    .addHelpText("after", exitCodes("removed"))
    .action(async (name: string, flags: GuardrailsRemoveFlags) => {
      const { removeGuardrail } = await import("./commands/guardrails.ts");
      finish(await removeGuardrail(context, name, flags));
    });
}

function addMcpProxy(program: Command, context: CommandContext, finish: Finish): void {
  const proxy = program
    .command("mcp-proxy")
    .summary("stand in front of an MCP server and ask the guardrails about each call")
    .description(
      "Stands between an MCP client and a server: `parapet mcp-proxy -- npx -y SERVER`, or --url. Usually started by the client, as `parapet protect mcp` has set it up.",
    )
    .argument("[command...]", "the server's command, after --")
    .option("--name <server>", "the server's name in guardrails (default: from its command)")
    .option("--agent <id>", "the agent that calls (default: mcp:NAME)")
    .option("--installation <file>", "installation.json that `parapet protect` has made")
    .option("--data <folder>", "folder with Parapet's own data (also: PARAPET_DATA)")
    .option("--url <address>", "a server that speaks streamable HTTP, instead of a command")
    .option("--listen <where>", "with --url: stdio (default) or 127.0.0.1:PORT")
    .addOption(repeatable("--header <line>", 'with --url: "Name: value" (repeatable)'))
    .addOption(repeatable("--hide <tool>", "never list or pass on this tool (repeatable)"))
    .addHelpText("after", exitCodes("the client has gone"))
    .action(async (command: readonly string[], flags: McpProxyFlags) => {
      const { mcpProxy } = await import("./commands/mcp-proxy.ts");
      finish(await mcpProxy(context, command, flags));
    });
  proxy
    .command("accept")
    .description("Accepts changed tools, which are held back until then.")
    .argument("[tool...]", "tools (default: all that are held back)")
    .option("--name <server>", "the server's name in guardrails")
    .option("--installation <file>", "installation.json that `parapet protect` has made")
    .option("--data <folder>", "folder with Parapet's own data (also: PARAPET_DATA)")
    .option("--dry-run", "only show what has changed")
    .addHelpText("after", exitCodes("accepted"))
    .action(async (tools: readonly string[], flags: McpAcceptFlags, command: Command) => {
      const { acceptMcpTools } = await import("./commands/mcp-proxy.ts");
      finish(await acceptMcpTools(context, tools, { ...flags, ...command.optsWithGlobals() }));
    });
}

function addConfig(program: Command, context: CommandContext, finish: Finish): void {
  const check = program
    .command("config")
    .summary("show every setting of the service, and where it comes from")
    .description("About the configuration of the service.")
    .command("check")
    .description(
      "Shows every setting as `serve` with these options would take it, and where it comes from; or everything that is wrong.",
    )
    .option("--json", "print it as JSON");
  addServeOptions(check)
    .addHelpText("after", exitCodes("all settings are usable"))
    .action(async (flags: ConfigCheckFlags) => {
      const { checkConfig } = await import("./commands/config.ts");
      finish(await checkConfig(context, flags));
    });
}

function addExplain(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("explain")
    .summary("say what an agent may do, and which setting says so")
    .description("Says what an agent may do, and for each answer the setting it comes from.")
    .argument("[path]", pathHelp)
    .option("--agent <id>", "the agent (default: the only one)")
    .option("--json", "print it as JSON")
    .addHelpText("after", exitCodes("done"))
    .action(async (path: string | undefined, flags: ExplainFlags) => {
      const { explain } = await import("./commands/explain.ts");
      finish(await explain(context, path, flags));
    });
}

function addChecks(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("checks")
    .description("list all checks")
    .option("--json", "print the list as JSON")
    .action(async (flags: ChecksFlags) => {
      const { checks } = await import("./commands/checks.ts");
      finish(await checks(context, flags));
    });
}

function addRules(program: Command, context: CommandContext, finish: Finish): void {
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
      const { listRules } = await import("./commands/rules.ts");
      finish(await listRules(context, flags));
    });
  rules
    .command("lint")
    .description("Say what is wrong with rules, by file, line and column.")
    .argument("[paths...]", "rule files, or folders of them (default: the rules of Parapet)")
    .option("--json", "print the problems as JSON")
    .addHelpText("after", exitCodes("nothing wrong", "problems"))
    .action(async (paths: readonly string[], flags: RulesFlags) => {
      const { lintRules } = await import("./commands/rules.ts");
      finish(await lintRules(context, paths, flags));
    });
  rules
    .command("test")
    .description("Run rules on the graphs that they name, from the folder's own folder fixtures.")
    .argument("[folder]", "folder of rules (default: the rules of Parapet)")
    .option("--json", "print the result as JSON")
    .addHelpText("after", exitCodes("all as they say", "some are not"))
    .action(async (folder: string | undefined, flags: RulesFlags) => {
      const { testRules } = await import("./commands/rules.ts");
      finish(await testRules(context, folder, flags));
    });
}

const pathHelp =
  "workspace folder or its configuration file (default: every agent workspace of yours)";
