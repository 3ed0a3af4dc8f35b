import { lowersProtection } from "@parapet/posture";
import { Command } from "commander";
import type { Finish } from "./command-options.ts";
import type { CommandContext } from "../context/context.ts";
import { addAgent } from "./agent.ts";
import { addAudit } from "./audit.ts";
import { addBackup, addExport, addImport, addRestore } from "./backup.ts";
import { addCheck } from "./check.ts";
import { addAdvisories } from "./advisories.ts";
import { addChecks } from "./checks.ts";
import { addCompletion } from "./completion.ts";
import { addConfig } from "./config.ts";
import { addDashboard } from "./dashboard.ts";
import { addDoctor } from "./doctor.ts";
import { addExplain } from "./explain.ts";
import { addFix } from "./fix.ts";
import { addGuardrails } from "./guardrails.ts";
import { addDrift } from "./drift.ts";
import { addInstructions } from "./instructions.ts";
import { addInventory } from "./inventory.ts";
import { addMachines } from "./machines.ts";
import { addMcpProxy } from "./mcp-proxy.ts";
import { addMigrate } from "./migrate.ts";
import { addProve } from "./prove.ts";
import { addRollback } from "./rollback.ts";
import { addRules } from "./rules.ts";
import { addScan } from "./scan.ts";
import { addServe } from "./serve.ts";
import { addToken } from "./token.ts";
import { addUninstall } from "./uninstall.ts";
import { addBaseline } from "./baseline.ts";
import { addDiff } from "./diff.ts";
import { addPolicy } from "./policy.ts";
import { addProtect, addUnprotect } from "./protect-program.ts";
import type { StoreFlags } from "../service/store-flags.ts";
import { wordsOf } from "./words-of.ts";
import { version } from "../core/version.ts";

/** The command line. Commands are loaded when they run, so that help is quick. */
export function buildProgram(context: CommandContext, finish: Finish): Command {
  const program = new Command("parapet")
    .description(
      "Security scanner for AI-agent workspaces: misconfigurations, attack paths, guardrails.",
    )
    .version(version, "-V, --version", "show the version")
    .option("--no-color", "disable colors [env: NO_COLOR; FORCE_COLOR enables them]")
    .helpOption("-h, --help", "show help")
    .hook("preAction", (_, command) => refuseForAgents(command, context));
  addScan(program, context, finish);
  addFix(program, context, finish);
  addRollback(program, context, finish);
  addProve(program, context, finish);
  addServe(program, context, finish);
  addAgent(program, context, finish);
  addInstructions(program, context, finish);
  addGuardrails(program, context, finish);
  addMcpProxy(program, context, finish);
  addProtect(program, context, finish);
  addUnprotect(program, context, finish);
  addDashboard(program, context, finish);
  addBackup(program, context, finish);
  addRestore(program, context, finish);
  addExport(program, context, finish);
  addImport(program, context, finish);
  addMigrate(program, context, finish);
  addToken(program, context, finish);
  addMachines(program, context, finish);
  addInventory(program, context, finish);
  addDrift(program, context, finish);
  addAudit(program, context, finish);
  addConfig(program, context, finish);
  addExplain(program, context, finish);
  addChecks(program, context, finish);
  addCheck(program, context, finish);
  addRules(program, context, finish);
  addBaseline(program, context, finish);
  addDiff(program, context, finish);
  addPolicy(program, context, finish);
  addAdvisories(program, context, finish);
  addDoctor(program, context, finish);
  addCompletion(program, context, finish);
  addUninstall(program, context, finish);
  return program;
}

/** Before a command that lowers protection does anything. What only shows is not refused. */
async function refuseForAgents(command: Command, context: CommandContext): Promise<void> {
  const name = wordsOf(command).split(" ").slice(1).join(" ");
  const flags: StoreFlags & { readonly dryRun?: boolean } = command.opts();
  if (!lowersProtection(name) || flags.dryRun === true) return;
  const { refuseAgents } = await import("../protect/refuse-agents.ts");
  await refuseAgents(context, name, flags);
}
