import type { Command } from "commander";
import { addStoreOptions, exitCodes, type Finish } from "./command-options.ts";
import type { TokenCreateFlags, TokenFlags } from "../commands/token.ts";
import type { CommandContext } from "../context/context.ts";

/** `parapet token create`, `list` and `revoke`. */
export function addToken(program: Command, context: CommandContext, finish: Finish): void {
  const token = program
    .command("token")
    .summary("create, list and revoke API tokens and service accounts")
    .description(
      "Create, list and revoke API tokens and service accounts. A running service applies changes immediately.",
    );
  const create = token
    .command("create")
    .description(
      "Create a token with scopes, or a service account with a role, and print it. It is shown only once.",
    )
    .requiredOption("--name <name>", "token name, shown in lists and the audit log")
    .option("--scope <scope...>", "scopes: read, ingest, fix, admin; separate with commas")
    .option(
      "--role <role>",
      "in place of scopes, for a service account: viewer, analyst, fixer, operator or administrator",
    )
    .option("--service <name...>", "services that the role is for (default: everything)")
    .option("--tag <tag...>", "tags of machines whose services the role is for")
    .option("--expires <when>", "expiration: days (90d), a date (2027-01-31) or never", "90d")
    .option("--json", "print the token as JSON");
  addStoreOptions(create)
    .addHelpText("after", exitCodes("token created"))
    .action(async (flags: TokenCreateFlags) => {
      const { createToken } = await import("../commands/token.ts");
      finish(await createToken(context, flags));
    });
  const list = token
    .command("list")
    .description("List all tokens, including revoked and expired ones.")
    .option("--json", "print the list as JSON");
  addStoreOptions(list).action(async (flags: TokenFlags) => {
    const { listTokens } = await import("../commands/token.ts");
    finish(await listTokens(context, flags));
  });
  const revoke = token
    .command("revoke")
    .description("Revoke a token.")
    .argument("<id-or-name>", "token ID, or the name of an active token");
  addStoreOptions(revoke)
    .addHelpText("after", exitCodes("token revoked"))
    .action(async (idOrName: string, flags: TokenFlags) => {
      const { revokeToken } = await import("../commands/token.ts");
      finish(await revokeToken(context, idOrName, flags));
    });
}
