import type { Command } from "commander";
import { addStoreOptions, exitCodes, type Finish } from "./command-options.ts";
import type { TokenCreateFlags, TokenFlags } from "../commands/token.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet token create`, `list` and `revoke`. */
export function addToken(program: Command, context: CommandContext, finish: Finish): void {
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
      const { createToken } = await import("../commands/token.ts");
      finish(await createToken(context, flags));
    });
  const list = token
    .command("list")
    .description("Lists all tokens, revoked and expired ones included.")
    .option("--json", "print the list as JSON");
  addStoreOptions(list).action(async (flags: TokenFlags) => {
    const { listTokens } = await import("../commands/token.ts");
    finish(await listTokens(context, flags));
  });
  const revoke = token
    .command("revoke")
    .description("Revokes a token.")
    .argument("<id-or-name>", "token id, or the name of a live token");
  addStoreOptions(revoke)
    .addHelpText("after", exitCodes("revoked"))
    .action(async (idOrName: string, flags: TokenFlags) => {
      const { revokeToken } = await import("../commands/token.ts");
      finish(await revokeToken(context, idOrName, flags));
    });
}
