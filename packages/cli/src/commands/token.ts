import { parapetCommand } from "@parapet/posture";
import type { CommandContext } from "../context/context.ts";
import { printChange } from "../context/print-change.ts";
import { exitCodes, type ExitCode } from "../core/exit-codes.ts";
import { jsonText } from "../reports/json.ts";
import {
  bindingText,
  type RoleBinding,
  roles,
  type Token,
  type TokenScope,
  tokenScopes,
} from "../service/tokens.ts";
import { storeText } from "../text/store-options.ts";
import { table } from "../text/table.ts";
import { expiryFrom } from "../core/token-expiry.ts";
import { UsageError } from "../core/usage-error.ts";
import { withTokens } from "../context/with-tokens.ts";
import type { StoreFlags } from "../service/store-flags.ts";

export type TokenFlags = StoreFlags & { readonly json?: boolean };

export type TokenCreateFlags = TokenFlags & {
  readonly name: string;
  /** As given; one item may hold several, separated by commas. */
  readonly scope?: readonly string[];
  readonly role?: string;
  readonly service?: readonly string[];
  readonly tag?: readonly string[];
  readonly expires: string;
};

const actor = "cli";

/** Creates a token. Standard output gets the token alone, for scripts. */
export async function createToken(
  context: CommandContext,
  flags: TokenCreateFlags,
): Promise<ExitCode> {
  const binding = bindingFrom(flags);
  if ((flags.scope === undefined) === (binding === undefined)) {
    throw new UsageError(
      "Name either --scope for a token or --role for a service account; `--scope read` and `--role viewer` only look.",
    );
  }
  const scopes = flags.scope === undefined ? [] : scopesFrom(flags.scope);
  const expires_at = expiryFrom(flags.expires, context.now());
  const { token, text } = await withTokens(context, flags, (tokens) =>
    tokens.create({ name: flags.name, scopes, ...(binding && { binding }), expires_at }, actor),
  );
  context.changes.push(
    `Token ${token.name} (${token.token_id}) exists, and is never shown again. Revoke it with \`${parapetCommand("token revoke")} ${token.token_id}${storeText(flags)}\`.`,
  );
  if (flags.json === true) {
    await context.out.writeSecret(jsonText({ ...token, token: text }));
    return exitCodes.ok;
  }
  await context.out.writeSecret(`${text}\n`);
  const until = expires_at === "" ? "never expires" : `expires ${expires_at}`;
  await context.err.write(
    `Token ${token.name} (${token.token_id}): ${binding === undefined ? token.scopes.join(", ") : bindingText(binding)}; ${until}.\n` +
      "The token is shown only once. Send it as `Authorization: Bearer <token>`.\n",
  );
  return exitCodes.ok;
}

/** Lists all tokens, oldest first, without their text. */
export async function listTokens(context: CommandContext, flags: TokenFlags): Promise<ExitCode> {
  const all = await withTokens(context, flags, (tokens) => tokens.list(), true);
  const text = flags.json === true ? jsonText(all) : listing(all, context.now().toISOString());
  await context.out.write(text);
  return exitCodes.ok;
}

/** Revokes a token by its ID, or by its name while it is active. */
export async function revokeToken(
  context: CommandContext,
  idOrName: string,
  flags: StoreFlags,
): Promise<ExitCode> {
  const { name, token_id } = await withTokens(
    context,
    flags,
    (tokens) => tokens.revoke(idOrName, actor),
    true,
  );
  await printChange(context, `Revoked ${name} (${token_id}).`);
  return exitCodes.ok;
}

/** Undefined without a role. */
function bindingFrom({ role, service = [], tag = [] }: TokenCreateFlags): RoleBinding | undefined {
  if (role === undefined) {
    if (service.length + tag.length === 0) return undefined;
    throw new UsageError("--service and --tag need --role.");
  }
  const known = roles.find((each) => each === role);
  if (known === undefined) throw new UsageError(`--role must be one of ${roles.join(", ")}.`);
  return { role: known, services: service, tags: tag };
}

function scopesFrom(given: readonly string[]): readonly TokenScope[] {
  const words = given.flatMap((text) => text.split(",")).map((word) => word.trim());
  const wrong = words.find((word) => !tokenScopes.some((scope) => scope === word));
  if (wrong !== undefined) {
    throw new UsageError(
      `--scope must be one or more of ${tokenScopes.join(", ")}, separated by commas.`,
    );
  }
  return tokenScopes.filter((scope) => words.includes(scope));
}

function listing(tokens: readonly Token[], now: string): string {
  if (tokens.length === 0)
    return `No tokens. Create one with \`${parapetCommand("token create")}\`.\n`;
  const head = ["ID", "NAME", "ACCESS", "STATE", "EXPIRES", "LAST USED"];
  const rows = tokens.map((token) => [
    token.token_id,
    token.name,
    accessOf(token),
    stateOf(token, now),
    minute(token.expires_at),
    minute(token.last_used_at),
  ]);
  return table([head, ...rows]);
}

function accessOf({ scopes, role: named, services, tags }: Token): string {
  const role = roles.find((each) => each === named);
  return role === undefined ? scopes.join(",") : bindingText({ role, services, tags });
}

function stateOf({ revoked_at, expires_at }: Token, now: string): string {
  if (revoked_at !== "") return "revoked";
  return expires_at !== "" && expires_at <= now ? "expired" : "active";
}

/** "2026-11-21 08:00", UTC. */
function minute(at: string): string {
  return at === "" ? "never" : at.slice(0, 16).replace("T", " ");
}
