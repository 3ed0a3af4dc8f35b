import type { Caller, TokenScope } from "./caller.ts";
import { roleAllows, servicesAllowed } from "./roles.ts";

/**
 * What a route asks of its caller. Every route names one of these; there is no default.
 * - `public`: nothing; says nothing about anyone.
 * - `read`: looks at what was found and stored.
 * - `read-files`: looks into the files of a workspace.
 * - `scan`: reads files of the machine and stores what it found.
 * - `ingest`: tells what agents did.
 * - `evaluate`: asks guardrails about a call, which counts in its session.
 * - `fix`: changes configuration files, as the interface document has it, or asks the owner of a
 *   machine to.
 * - `tighten`: adds protection; the handler asks `mayLoosen` where a call would take some away.
 * - `upload`: stores scans and answers of the machine that has signed them; nobody else has such a
 *   machine.
 * - `decide`: accepts, suppresses, assigns and acknowledges what was found, and plays attack paths.
 * - `roll-back`: takes a fix back.
 * - `operate`: changes and deletes guardrails, adapters, machines and what is known of services.
 * - `administer`: who may do what, the audit log, and messages to receivers.
 *
 * The last four loosen: without a role they need the operator token or a token with all scopes.
 */
export const accessKinds = [
  "public",
  "read",
  "read-files",
  "scan",
  "ingest",
  "evaluate",
  "fix",
  "tighten",
  "upload",
  "decide",
  "roll-back",
  "operate",
  "administer",
] as const;
export type Access = (typeof accessKinds)[number];

export type Verdict =
  | "allowed"
  | "token needed"
  | "scope missing"
  | "role missing"
  | "operator needed"
  | "machine needed";

const scopeFor: Record<Exclude<Access, "public" | "upload">, TokenScope> = {
  read: "read",
  "read-files": "read",
  scan: "ingest",
  ingest: "ingest",
  evaluate: "ingest",
  fix: "fix",
  tighten: "ingest",
  decide: "admin",
  "roll-back": "admin",
  operate: "admin",
  administer: "admin",
};

/** What takes protection away, or shows or changes who may do what. */
const loosening: ReadonlySet<Access> = new Set(["decide", "roll-back", "operate", "administer"]);

/**
 * The scope that lets a token use a route with this rule, beside `admin`; undefined where none is
 * needed.
 */
export function scopeNeeded(access: Access): TokenScope | undefined {
  return access === "public" || access === "upload" ? undefined : scopeFor[access];
}

/**
 * What reads or changes files with the rights of the server's user, or what every agent is bound
 * by.
 */
const ownersAlone: ReadonlySet<Access> = new Set(["read-files", "scan", "fix", "tighten"]);

/** May this caller use a route with this rule? */
export function judge(access: Access, caller: Caller): Verdict {
  if (access === "public") return "allowed";
  if (access === "upload") return caller.kind === "machine" ? "allowed" : "machine needed";
  if (caller.kind === "operator") return "allowed";
  switch (caller.kind) {
    case "stranger":
    case "other-user":
      return "token needed";
    case "unknown-user":
      if (ownersAlone.has(access)) return "token needed";
      return loosening.has(access) ? "operator needed" : "allowed";
    case "local":
    case "unauthenticated":
      return loosening.has(access) ? "operator needed" : "allowed";
    case "adapter":
      return access === "evaluate" ? "allowed" : "scope missing";
    case "machine":
      return "scope missing";
    case "member":
      return caller.grants.some(({ role }) => roleAllows(role, access))
        ? "allowed"
        : "role missing";
    case "token":
      return caller.scopes.includes("admin") || caller.scopes.includes(scopeFor[access])
        ? "allowed"
        : "scope missing";
  }
}

/** May this caller take protection away from a service? */
export function mayLoosen(caller: Caller, service: string): boolean {
  if (caller.kind !== "member") return judge("operate", caller) === "allowed";
  const services = servicesAllowed(caller.grants, "operate");
  return services === "all" || services.includes(service);
}
