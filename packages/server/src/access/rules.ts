import type { Caller, TokenScope } from "./caller.ts";

/**
 * What a route asks of its caller. Every route names one of these; there is no default.
 * - `public`: nothing; says nothing about anyone.
 * - `read`: looks at what was found and stored.
 * - `read-files`: looks into the files of a workspace.
 * - `scan`: reads files of the machine and stores what it found.
 * - `ingest`: tells what agents did.
 * - `evaluate`: asks guardrails about a call, which counts in its session.
 * - `fix`: changes configuration files, as the interface document has it.
 * - `tighten`: adds protection; the handler asks `mayLoosen` where a call would take some away.
 * - `upload`: stores scans of the machine that has signed them; nobody else has such a machine.
 * - `operate`: loosens: deletes, rolls back, accepts, suppresses, settings.
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
  "operate",
] as const;
export type Access = (typeof accessKinds)[number];

export type Verdict =
  | "allowed"
  | "token needed"
  | "scope missing"
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
  operate: "admin",
};

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
      return access === "operate" ? "operator needed" : "allowed";
    case "local":
    case "unauthenticated":
      return access === "operate" ? "operator needed" : "allowed";
    case "adapter":
      return access === "evaluate" ? "allowed" : "scope missing";
    case "machine":
      return "scope missing";
    case "token":
      return caller.scopes.includes("admin") || caller.scopes.includes(scopeFor[access])
        ? "allowed"
        : "scope missing";
  }
}

/** May this caller take protection away? */
export function mayLoosen(caller: Caller): boolean {
  return judge("operate", caller) === "allowed";
}
