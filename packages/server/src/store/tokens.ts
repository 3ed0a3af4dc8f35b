import type { Selectable } from "kysely";
import type { Database } from "./database.ts";
import type { TokensTable } from "./schema.ts";

/** A bearer token; its text is known to its holder alone. */
export type Token = {
  readonly token_id: string;
  readonly name: string;
  /** What it may do; who lets it do so knows the words. */
  readonly scopes: readonly string[];
  /** Of a service account; "" for a token with scopes. */
  readonly role: string;
  /** What the role is for; without both for everything. */
  readonly services: readonly string[];
  readonly tags: readonly string[];
  readonly created_at: string;
  /** "" for never. */
  readonly expires_at: string;
  /** Within a minute; "" if never. */
  readonly last_used_at: string;
  /** "" while it may be used. */
  readonly revoked_at: string;
};

export type NewToken = Pick<
  Token,
  "token_id" | "name" | "scopes" | "role" | "services" | "tags" | "expires_at"
> & {
  /** SHA-256 of the token's text, 64 hexadecimal digits: nothing else is ever stored of it. */
  readonly token_hash: string;
};

export type Tokens = {
  readonly create: (token: NewToken) => Promise<Token>;
  /** The token with this SHA-256 that is neither revoked nor expired. */
  readonly findLive: (tokenHash: string) => Promise<Token | undefined>;
  /** Oldest first, revoked and expired ones included. */
  readonly list: () => Promise<readonly Token[]>;
  /** False when there was none, or it was revoked before. */
  readonly revoke: (tokenId: string) => Promise<boolean>;
  /** Notes a use; writes at most once a minute. */
  readonly touch: (tokenId: string) => Promise<void>;
};

const minute = 60_000;

export function tokensIn({ query, now }: Database): Tokens {
  return {
    create: async ({ token_id, name, scopes, role, services, tags, expires_at, token_hash }) => {
      if (!/^[0-9a-f]{64}$/.test(token_hash)) {
        throw new TypeError("A token is stored by its SHA-256 alone.");
      }
      const row = {
        token_id,
        name,
        token_hash,
        scopes: JSON.stringify(scopes),
        role,
        services: JSON.stringify(services),
        tags: JSON.stringify(tags),
        created_at: now(),
        expires_at,
        last_used_at: "",
        revoked_at: "",
      };
      await query.insertInto("tokens").values(row).execute();
      return asToken(row);
    },

    findLive: async (tokenHash) => {
      const tokens = query.selectFrom("tokens").selectAll();
      const row = await tokens
        .where("token_hash", "=", tokenHash)
        .where("revoked_at", "=", "")
        .executeTakeFirst();
      const isLive = row && (row.expires_at === "" || row.expires_at > now());
      return isLive ? asToken(row) : undefined;
    },

    list: async () => {
      const tokens = query.selectFrom("tokens").selectAll();
      return (await tokens.orderBy("created_at").orderBy("token_id").execute()).map(asToken);
    },

    revoke: async (tokenId) => {
      const { numUpdatedRows } = await query
        .updateTable("tokens")
        .set({ revoked_at: now() })
        .where("token_id", "=", tokenId)
        .where("revoked_at", "=", "")
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    touch: async (tokenId) => {
      const at = now();
      const minuteAgo = new Date(Date.parse(at) - minute).toISOString();
      const tokens = query.selectFrom("tokens").select("last_used_at");
      const row = await tokens.where("token_id", "=", tokenId).executeTakeFirst();
      if (!row || row.last_used_at > minuteAgo) return;
      await query
        .updateTable("tokens")
        .set({ last_used_at: at })
        .where("token_id", "=", tokenId)
        .execute();
    },
  };
}

function asToken({ scopes, services, tags, ...row }: Selectable<TokensTable>): Token {
  const { token_id, name, role, created_at, expires_at, last_used_at, revoked_at } = row;
  const given: readonly string[] = JSON.parse(scopes);
  return {
    token_id,
    name,
    scopes: given,
    role,
    services: JSON.parse(services),
    tags: JSON.parse(tags),
    created_at,
    expires_at,
    last_used_at,
    revoked_at,
  };
}
