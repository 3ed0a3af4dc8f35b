import type { ProcessEnvironment } from "./environment.ts";
import type { StoreFlags } from "./store-flags.ts";

/** The scopes of an API token. */
export const tokenScopes = ["read", "ingest", "fix", "admin"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** What a service account may be given; each includes those before it. */
export const roles = ["viewer", "analyst", "fixer", "operator", "administrator"] as const;

/** A role, and what it is for: without services and tags for everything. */
export type RoleBinding = {
  readonly role: (typeof roles)[number];
  readonly services: readonly string[];
  /** Of machines. */
  readonly tags: readonly string[];
};

/** "fixer for web, tag:prod"; "viewer for everything". */
export function bindingText({ role, services, tags }: RoleBinding): string {
  const named = [...services, ...tags.map((tag) => `tag:${tag}`)];
  return `${role} for ${named.length === 0 ? "everything" : named.join(", ")}`;
}

/** An API token without its text. Times are UTC, "" for never. */
export type Token = {
  readonly token_id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Of a service account; "" for a token with scopes. */
  readonly role: string;
  readonly services: readonly string[];
  readonly tags: readonly string[];
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
      readonly binding?: RoleBinding;
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
