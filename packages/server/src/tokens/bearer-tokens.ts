import { parapetCommand } from "@parapet/posture";
import { findSecrets } from "@parapet/posture/redaction";
import { type Caller, type TokenScope, tokenScopes } from "../access/caller.ts";
import { roles } from "@parapet/settings";
import { ProblemError } from "../core/problem.ts";
import type { AuditAuthor } from "../store/audit-chain.ts";
import type { Store } from "../store/store.ts";
import type { Token } from "../store/tokens.ts";
import { isTokenText, newTokenText, tokenHash } from "./token-text.ts";
import { bindingText, grantsOf, type RoleBinding } from "./role-binding.ts";

/** Who holds a token: a service account where it has a role. */
export type TokenHolder = Extract<Caller, { readonly kind: "token" | "member" }>;

export type TokenRequest = {
  /** For histories and `revoke`; one live token at most has it. */
  readonly name: string;
  /** What a token may do; of a service account none. */
  readonly scopes: readonly TokenScope[];
  /** What a service account may do, in the place of scopes. */
  readonly binding?: RoleBinding | undefined;
  /** UTC, milliseconds, `Z`; "" for never. */
  readonly expires_at: string;
};

/** The bearer tokens of a server. What changes them is in the audit. */
export type BearerTokens = {
  /** The text is in this answer and nowhere else. Throws ProblemError "invalid" or "conflict". */
  readonly create: (
    request: TokenRequest,
    author: AuditAuthor,
  ) => Promise<{ readonly token: Token; readonly text: string }>;
  /** Oldest first, revoked and expired ones included. */
  readonly list: () => Promise<readonly Token[]>;
  /** By id, or by the name of a live one. Throws ProblemError "not-found". */
  readonly revoke: (idOrName: string, author: AuditAuthor) => Promise<Token>;
  /**
   * Who holds this text, and what it may do; undefined for an unknown, expired or revoked one.
   * Notes the use.
   */
  readonly find: (text: string) => Promise<TokenHolder | undefined>;
  /** Is there one that lets anyone in? */
  readonly anyLive: () => Promise<boolean>;
};

export type BearerTokensOptions = {
  readonly store: Store;
  readonly now: () => Date;
  readonly newId: (prefix: string) => string;
  readonly randomBytes: (size: number) => Uint8Array;
};

/** Safe in logs, histories and on a command line. */
export const tokenNamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function bearerTokens({
  store,
  now,
  newId,
  randomBytes,
}: BearerTokensOptions): BearerTokens {
  const isLive = ({ revoked_at, expires_at }: Token) =>
    revoked_at === "" && (expires_at === "" || expires_at > now().toISOString());

  return {
    create: async (request, author) => {
      validate(request, now().toISOString());
      const { name, expires_at, binding } = request;
      const scopes = tokenScopes.filter((scope) => request.scopes.includes(scope));
      const text = newTokenText(randomBytes);
      const token = await store.transaction(async ({ tokens, audit }) => {
        if ((await tokens.list()).some((other) => other.name === name && isLive(other))) {
          throw new ProblemError(
            "conflict",
            `A token named ${name} is in use; revoke it, or choose another name.`,
          );
        }
        const token_id = newId("tk");
        const created = {
          token_id,
          name,
          scopes,
          role: binding?.role ?? "",
          services: sorted(binding?.services ?? []),
          tags: sorted(binding?.tags ?? []),
          expires_at,
          token_hash: tokenHash(text),
        };
        const may = binding === undefined ? scopes.join(", ") : bindingText(binding);
        await audit.append({
          ...author,
          action: "token.create",
          target: token_id,
          detail: `${name}: ${may}, ${expires_at === "" ? "never expires" : `expires ${expires_at}`}`,
        });
        return tokens.create(created);
      });
      return { token, text };
    },

    list: () => store.tokens.list(),

    revoke: (idOrName, author) =>
      store.transaction(async ({ tokens, audit }) => {
        const all = await tokens.list();
        const token =
          all.find(({ token_id }) => token_id === idOrName) ??
          all.find((other) => other.name === idOrName && isLive(other));
        if (token === undefined || !(await tokens.revoke(token.token_id))) {
          throw new ProblemError(
            "not-found",
            `No active token has this name; \`${parapetCommand("token list")}\` shows all.`,
          );
        }
        const { token_id, name } = token;
        await audit.append({ ...author, action: "token.revoke", target: token_id, detail: name });
        return { ...token, revoked_at: now().toISOString() };
      }),

    find: async (text) => {
      if (!isTokenText(text)) return undefined;
      const token = await store.tokens.findLive(tokenHash(text));
      if (token === undefined) return undefined;
      // When it was used is all that is lost; the store has counted and logged its error.
      await store.tokens.touch(token.token_id).catch(() => {});
      const { name } = token;
      const role = roles.find((each) => each === token.role);
      if (role !== undefined) {
        const grants = await grantsOf(store, [{ ...token, role }]);
        return { kind: "member", name: `account:${name}`, grants };
      }
      const scopes = tokenScopes.filter((scope) => token.scopes.includes(scope));
      return { kind: "token", name, scopes };
    },

    anyLive: async () => (await store.tokens.list()).some(isLive),
  };
}

const mostNamed = 500;

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].toSorted();
}

function validate({ name, scopes, binding, expires_at }: TokenRequest, now: string): void {
  if (!tokenNamePattern.test(name)) {
    throw refusal(
      "/name",
      "A token's name is 1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first.",
    );
  }
  if (findSecrets(name, "output").length > 0) {
    throw refusal(
      "/name",
      "This looks like a secret, and lists and the history show the name. Choose another one.",
    );
  }
  if (scopes.length === 0 && binding === undefined) {
    throw refusal(
      "/scopes",
      `A token needs a scope (${tokenScopes.join(", ")}) or a role (${roles.join(", ")}).`,
    );
  }
  if (scopes.length > 0 && binding !== undefined) {
    throw refusal("/role", "A token has scopes or a role, not both.");
  }
  const named = [...(binding?.services ?? []), ...(binding?.tags ?? [])];
  if (named.length > mostNamed || named.some((text) => text === "" || text.length > 500)) {
    throw refusal(
      "/services",
      `A role is for at most ${mostNamed} services and tags of 1 to 500 characters each, or for everything.`,
    );
  }
  if (expires_at !== "" && expires_at <= now) {
    throw refusal("/expires_at", "A token has to expire in the future, or never.");
  }
}

function refusal(pointer: string, detail: string): ProblemError {
  return new ProblemError("invalid", detail, { errors: [{ pointer, detail }] });
}
