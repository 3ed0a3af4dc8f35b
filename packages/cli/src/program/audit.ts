import type { Command } from "commander";
import { addStoreOptions, exitCodes, type Finish } from "./command-options.ts";
import type { AuditVerifyFlags } from "../commands/audit.ts";
import type { CommandContext } from "../context/context.ts";
import type { StoreFlags } from "../service/store-flags.ts";

/** `parapet audit verify`, `export` and `checkpoint`. */
export function addAudit(program: Command, context: CommandContext, finish: Finish): void {
  const audit = program
    .command("audit")
    .summary("verify and export the audit log")
    .description(
      "Verify and export the audit log, in which each entry is chained to the previous.",
    );
  const verify = audit
    .command("verify")
    .description(
      "Verify that no entry was changed, removed, added or reordered, and that the end was not cut off.",
    )
    .option("--file <file>", "verify a log that `parapet audit export` wrote, not the database")
    .option("--checkpoint <file...>", "checkpoints kept elsewhere; the log must continue from them")
    .option("--public-key <key...>", "trusted public keys, in addition to the data folder's own")
    .option("--json", "print the result as JSON");
  addStoreOptions(verify)
    .addHelpText("after", exitCodes("intact", "tampered with, or unproven"))
    .action(async (flags: AuditVerifyFlags) => {
      const { verifyAuditLog } = await import("../commands/audit.ts");
      finish(await verifyAuditLog(context, flags));
    });
  const exported = audit
    .command("export")
    .description("Print the audit log as JSON Lines, oldest entry first.");
  addStoreOptions(exported)
    .addHelpText("after", exitCodes("printed"))
    .action(async (flags: StoreFlags) => {
      const { exportAuditLog } = await import("../commands/audit.ts");
      finish(await exportAuditLog(context, flags));
    });
  const checkpoint = audit
    .command("checkpoint")
    .description(
      "Print a signed checkpoint of the audit log as JSON. Keep it outside this machine, for `parapet audit verify --checkpoint`.",
    );
  addStoreOptions(checkpoint)
    .addHelpText("after", exitCodes("printed"))
    .action(async (flags: StoreFlags) => {
      const { showAuditCheckpoint } = await import("../commands/audit.ts");
      finish(await showAuditCheckpoint(context, flags));
    });
}
