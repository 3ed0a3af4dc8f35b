import type { SignInRole } from "@parapet/settings";
import type { RoleBinding } from "../tokens/role-binding.ts";

/** Who a provider says has signed in. */
export type Person = {
  /** The provider's own name of a person, which no other person ever gets. */
  readonly subject: string;
  /** As in the audit log: a verified e-mail address, else the subject. */
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
    name: isShown(email) ? email : subject,
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
      group === undefined ? user === name || user === subject : own.has(group),
    )
    .map(({ role, services, tags }) => ({ role, services, tags }));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** One line that lists and the audit log can show. */
function isShown(text: string): boolean {
  return /^[\p{L}\p{N}.!#$%&'*+/=?^_{|}~@-]{1,254}$/u.test(text);
}
