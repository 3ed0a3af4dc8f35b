import type { ProcessEnvironment } from "./environment.ts";
import type { StoreFlags } from "./store-flags.ts";

/** The scopes of an API token. */
export const tokenScopes = ["read", "ingest", "fix", "admin"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** An API token without its text. Times are UTC, "" for never. */
export type Token = {
  readonly token_id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_used_at: string;
  readonly revoked_at: string;
};

/** The API tokens in a database. */
export type Tokens = {
  /** Returns the text, which is not stored. */
  readonly create: (
    request: {
      readonly name: string;
      readonly scopes: readonly TokenScope[];
      readonly expires_at: string;
    },
    actor: string,
  ) => Promise<{ readonly token: Token; readonly text: string }>;
  /** Oldest first. */
  readonly list: () => Promise<readonly Token[]>;
  /** Throws if no active token matches. */
  readonly revoke: (idOrName: string, actor: string) => Promise<Token>;
  readonly close: () => Promise<void>;
};

export type TokenStore = {
  readonly openTokens: (
    options: ProcessEnvironment &
      StoreFlags & { readonly now: () => Date; readonly trial?: boolean },
  ) => Promise<Tokens>;
};

export const tokenStore: TokenStore = {
  openTokens: async (options) => {
    const { openTokens } = await import("@parapet/server");
    return openTokens(options);
  },
};
