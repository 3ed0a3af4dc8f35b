import { z } from "zod";
import { SettingsError } from "./settings-error.ts";

const text = (most: number) => z.string().min(1).max(most);
const names = z.array(text(500)).max(500).readonly().default([]);

/** What people and service accounts are given. Each may do what those before it may. */
export const roles = ["viewer", "analyst", "fixer", "operator", "administrator"] as const;

const roleOfGroup = z
  .strictObject({
    /** As the provider's claim has it. */
    group: text(500).optional(),
    /** A verified e-mail address, or the provider's `sub`. */
    user: text(500).optional(),
    role: z.enum(roles),
    /** Without services and tags: for everything. */
    services: names,
    tags: names,
  })
  .refine(({ group, user }) => (group === undefined) !== (user === undefined));

/** Who gets a role when they sign in with the provider, and what it is for. */
export type SignInRole = z.output<typeof roleOfGroup>;

export const signInRoles = z.array(roleOfGroup).max(1_000);

/** "group security: fixer for web, tag:prod". */
export function shownSignInRole({ group, user, role, services, tags }: SignInRole): string {
  const named = [...services, ...tags.map((tag) => `tag:${tag}`)];
  const who = group === undefined ? `user ${user}` : `group ${group}`;
  return `${who}: ${role} for ${named.length === 0 ? "everything" : named.join(", ")}`;
}

/** An address of TLS, or of this machine, without anything that could be a secret. */
export function isProviderAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  const isPlain = username === "" && password === "" && search === "" && hash === "";
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return isPlain && (protocol === "https:" || (protocol === "http:" && isLocal));
}

/** An address of a service: scheme, host and port. */
export function isOrigin(address: string): boolean {
  return (
    URL.canParse(address) && /^https?:\/\//.test(address) && new URL(address).origin === address
  );
}

type Environment = Readonly<Record<string, string | undefined>>;

/** All that is needed to sign in with a provider. */
export type SignInProvider = {
  readonly issuer: string;
  readonly clientId: string;
  /** "" for a public client. */
  readonly clientSecret: string;
  readonly publicUrl: string;
};

/**
 * The provider that people sign in with; undefined where none is named. The secret is that of
 * `PARAPET_SIGN_IN_SECRET`. Throws SettingsError where something is missing.
 */
export function signInProvider(
  {
    issuer,
    clientId,
    publicUrl,
    roles: given,
  }: {
    readonly issuer: string | undefined;
    readonly clientId: string | undefined;
    readonly publicUrl: string | undefined;
    readonly roles: readonly SignInRole[];
  },
  env: Environment,
): SignInProvider | undefined {
  if (issuer === undefined) return undefined;
  if (clientId === undefined || publicUrl === undefined || given.length === 0) {
    throw new SettingsError(
      "signIn.issuer also needs signIn.clientId, signIn.publicUrl and at least one of signIn.roles, without which nobody could do anything: see docs/access.md.",
    );
  }
  const clientSecret = env["PARAPET_SIGN_IN_SECRET"] ?? "";
  if (clientSecret !== "" && !/^\S{8,1024}$/.test(clientSecret)) {
    throw new SettingsError(
      "PARAPET_SIGN_IN_SECRET must have 8 to 1024 characters and no spaces. Copy the client secret from your provider again.",
    );
  }
  return { issuer, clientId, clientSecret, publicUrl };
}
