import type { CommandContext } from "../context/context.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { jsonText } from "../reports/json.ts";
import { type Token, type TokenScope, tokenScopes } from "../service/service.ts";
import { table } from "../text/table.ts";
import { expiryFrom } from "../core/token-expiry.ts";
import { UsageError } from "../core/usage-error.ts";
import { withTokens } from "../context/with-tokens.ts";
import type { StoreFlags } from "../service/store-flags.ts";

export type TokenFlags = StoreFlags & { readonly json?: boolean };

export type TokenCreateFlags = TokenFlags & {
  readonly name: string;
  /** As given: also several in one, separated by commas. */
  readonly scope: readonly string[];
  readonly expires: string;
};

const actor = "cli";

/** Makes a token. It alone goes to standard output, so that a script can take it. */
export async function createToken(
  context: CommandContext,
  flags: TokenCreateFlags,
): Promise<ExitCode> {
  const scopes = scopesFrom(flags.scope);
  const expires_at = expiryFrom(flags.expires, context.now());
  const { token, text } = await withTokens(context, flags, (tokens) =>
    tokens.create({ name: flags.name, scopes, expires_at }, actor),
  );
  if (flags.json === true) {
    await context.out.writeSecret(jsonText({ ...token, token: text }));
    return exitCodes.ok;
  }
  await context.out.writeSecret(`${text}\n`);
  const until = expires_at === "" ? "never expires" : `expires ${expires_at}`;
  await context.err.write(
    `Token ${token.name} (${token.token_id}): ${token.scopes.join(", ")}; ${until}.\n` +
      "It is shown this once. Send it as `Authorization: Bearer <token>`.\n",
  );
  return exitCodes.ok;
}

/** Lists all tokens, oldest first; their text nobody can show. */
export async function listTokens(context: CommandContext, flags: TokenFlags): Promise<ExitCode> {
  const all = await withTokens(context, flags, (tokens) => tokens.list());
  const text = flags.json === true ? jsonText(all) : listing(all, context.now().toISOString());
  await context.out.write(text);
  return exitCodes.ok;
}

/** Revokes a token by its id, or by its name while it is live. */
export async function revokeToken(
  context: CommandContext,
  idOrName: string,
  flags: StoreFlags,
): Promise<ExitCode> {
  const { name, token_id } = await withTokens(context, flags, (tokens) =>
    tokens.revoke(idOrName, actor),
  );
  await context.out.write(`Revoked ${name} (${token_id}).\n`);
  return exitCodes.ok;
}

function scopesFrom(given: readonly string[]): readonly TokenScope[] {
  const words = given.flatMap((text) => text.split(",")).map((word) => word.trim());
  const wrong = words.find((word) => !tokenScopes.some((scope) => scope === word));
  if (wrong !== undefined) {
    throw new UsageError(`--scope takes ${tokenScopes.join(", ")}, several with commas between.`);
  }
  return tokenScopes.filter((scope) => words.includes(scope));
}

function listing(tokens: readonly Token[], now: string): string {
  if (tokens.length === 0) return "There are no tokens; `parapet token create` makes one.\n";
  const head = ["ID", "NAME", "SCOPES", "STATE", "EXPIRES", "LAST USED"];
  const rows = tokens.map((token) => [
    token.token_id,
    token.name,
    token.scopes.join(","),
    stateOf(token, now),
    minute(token.expires_at),
    minute(token.last_used_at),
  ]);
  return table([head, ...rows]);
}

function stateOf({ revoked_at, expires_at }: Token, now: string): string {
  if (revoked_at !== "") return "revoked";
  return expires_at !== "" && expires_at <= now ? "expired" : "live";
}

/** "2026-11-21 08:00", UTC. */
function minute(at: string): string {
  return at === "" ? "never" : at.slice(0, 16).replace("T", " ");
}
