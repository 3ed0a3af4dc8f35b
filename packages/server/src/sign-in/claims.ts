import type { SignInRole } from "@parapet/settings";
import type { RoleBinding } from "../tokens/role-binding.ts";

/** Who a provider says has signed in. */
export type Person = {
  /** The provider's own name of a person, which no other person ever gets. */
  readonly subject: string;
  /** As in the audit log: a verified e-mail address, else the subject, which never reads as one. */
  readonly name: string;
  readonly groups: readonly string[];
};

/** Groups that are read of one person. */
const mostGroups = 20_000;

/** Reads a person out of verified claims; groups that are no texts are left out. */
export function personOf(claims: Readonly<Record<string, unknown>>, groupsClaim: string): Person {
  const subject = textOf(claims["sub"]);
  const email = claims["email_verified"] === true ? textOf(claims["email"]) : "";
  const listed = claims[groupsClaim];
  const groups = Array.isArray(listed) ? listed : listed === undefined ? [] : [listed];
  return {
    subject,
    name: isShown(email) ? email : nameOf(subject),
    groups: groups.slice(0, mostGroups).filter((group) => typeof group === "string"),
  };
}

/** The roles that settings give a person. */
export function bindingsOf(
  { subject, name, groups }: Person,
  roles: readonly SignInRole[],
): readonly RoleBinding[] {
  const own = new Set(groups);
  return roles
    .filter(({ group, user }) =>
      group === undefined ? isPerson(user, { subject, name }) : own.has(group),
    )
    .map(({ role, services, tags }) => ({ role, services, tags }));
}

/** An address is somebody's own where it is verified, and not where a subject reads like it. */
function isPerson(user: string | undefined, { subject, name }: Omit<Person, "groups">): boolean {
  return user?.includes("@") === true ? user === name : user === subject;
}

/** A subject in one line; providers may let people choose what it says. */
function nameOf(subject: string): string {
  const isPlain = isShown(subject) && !subject.includes("@");
  return isPlain ? subject : `sub:${subject.replaceAll(hidden, "_").slice(0, 200)}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

const hidden = /[^\p{L}\p{N}.!#$%&'*+/=?^_{|}~@-]/gu;

/** One line that lists and the audit log can show. */
function isShown(text: string): boolean {
  return /^[\p{L}\p{N}.!#$%&'*+/=?^_{|}~@-]{1,254}$/u.test(text);
}
