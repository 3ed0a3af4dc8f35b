import { Command } from "commander";
import type { Finish } from "./command-options.ts";
import type { CommandContext } from "./context.ts";
import { addBackup, addRestore } from "./program/backup.ts";
import { addCheck } from "./program/check.ts";
import { addAdvisories } from "./program/advisories.ts";
import { addChecks } from "./program/checks.ts";
import { addConfig } from "./program/config.ts";
import { addDashboard } from "./program/dashboard.ts";
import { addExplain } from "./program/explain.ts";
import { addFix } from "./program/fix.ts";
import { addGuardrails } from "./program/guardrails.ts";
import { addMcpProxy } from "./program/mcp-proxy.ts";
import { addRollback } from "./program/rollback.ts";
import { addRules } from "./program/rules.ts";
import { addScan } from "./program/scan.ts";
import { addServe } from "./program/serve.ts";
import { addToken } from "./program/token.ts";
import { addProtect, addUnprotect } from "./protect/protect-program.ts";
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
  addBackup(program, context, finish);
  addRestore(program, context, finish);
  addToken(program, context, finish);
  addConfig(program, context, finish);
  addExplain(program, context, finish);
  addChecks(program, context, finish);
  addCheck(program, context, finish);
  addRules(program, context, finish);
  addAdvisories(program, context, finish);
  return program;
}
