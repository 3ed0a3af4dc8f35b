import { roles } from "@parapet/settings";
import type { Access } from "./rules.ts";

export type Role = (typeof roles)[number];

/** A role, and for which services: for those that there are and will be, or for these alone. */
export type Grant = { readonly role: Role; readonly services: "all" | readonly string[] };

/** The least role that may use a route with this rule; "none": no role gives it. */
export const leastRole: Readonly<Record<Exclude<Access, "public">, Role | "none">> = {
  read: "viewer",
  "read-files": "viewer",
  scan: "analyst",
  decide: "analyst",
  fix: "fixer",
  "roll-back": "fixer",
  tighten: "operator",
  operate: "operator",
  ingest: "operator",
  evaluate: "operator",
  administer: "administrator",
  upload: "none",
};

/** Does a role include what this rule asks for? */
export function roleAllows(role: Role, access: Access): boolean {
  if (access === "public") return true;
  const least = leastRole[access];
  return least !== "none" && roles.indexOf(role) >= roles.indexOf(least);
}

/** The services in which grants allow this; "all", or in order, each once. */
export function servicesAllowed(
  grants: readonly Grant[],
  access: Access,
): "all" | readonly string[] {
  const services = new Set<string>();
  for (const grant of grants) {
    if (!roleAllows(grant.role, access)) continue;
    if (grant.services === "all") return "all";
    for (const service of grant.services) services.add(service);
  }
  return [...services].toSorted();
}

/** The highest of roles; undefined where there is none. */
export function highestRole(grants: readonly Grant[]): Role | undefined {
  return roles.findLast((role) => grants.some((grant) => grant.role === role));
}
