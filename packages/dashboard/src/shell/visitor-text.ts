import type { Api } from "../api/types.ts";

type Named = Pick<Api["CallerSession"], "name" | "role">;
type Caller = Named & Pick<Api["CallerSession"], "may">;

const withoutSecret: ReadonlySet<string> = new Set([
  "local",
  "stranger",
  "unauthenticated",
  "unknown-user",
]);

/** Another user of the machine has a number for a name; people who have signed in have none. */
const otherUser = /^user:\d+$/;

/** Has the caller shown who it is? */
export function isSignedIn({ name, role }: Named): boolean {
  return role !== "" || !(withoutSecret.has(name) || otherUser.test(name));
}

/** Why a caller who may not read is shown nothing. */
export function whyNotShown({ name, role }: Named): string {
  if (role === "" && otherUser.test(name)) {
    return "This service belongs to another user of this machine, and shows its data only after signing in.";
  }
  if (isSignedIn({ name, role })) {
    return `${name.replace(/^user:/, "")} may not view this. Sign in as somebody who may.`;
  }
  return "This service shows its data only after signing in.";
}

/** What signing in is for, as the navigation offers it. */
export function whySignIn(caller: Caller): string {
  if (!caller.may.read) return whyNotShown(caller);
  return caller.may.fix
    ? "Viewing, scanning and fixing need no sign-in on this machine. Rollbacks, risk acceptance, deletion and settings do."
    : "Viewing needs no sign-in on this machine. Scans, fixes and every other change do.";
}
