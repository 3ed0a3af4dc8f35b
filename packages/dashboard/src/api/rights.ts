import { listed } from "../core/format.ts";
import { accessOf, type Api } from "./types.ts";

/** An operation that changes something. */
export type Change = keyof typeof accessOf;

/** Where: in these services, or in the installation as a whole. Undefined: in any service. */
export type Place = readonly string[] | "everywhere" | undefined;

type Caller = Pick<Api["CallerSession"], "role" | "grants" | "least_roles">;

/**
 * Why the service will refuse a change to this caller; "" if it will not, or if signing in as the
 * operator is offered first.
 */
export function refusalOf(caller: Caller | undefined, change: Change, place?: Place): string {
  if (caller === undefined || caller.role === "") return "";
  const { rule, about } = accessOf[change];
  const least = caller.least_roles[rule] ?? "none";
  const grants = caller.grants.filter(({ rules }) => rules.includes(rule));
  if (grants.length === 0) {
    return `This requires the role ${least}; yours is ${caller.role}. An administrator gives roles.`;
  }
  if (grants.some(({ everywhere }) => everywhere)) return "";
  if (about === "everything" || place === "everywhere") {
    return `This requires the role ${least} for everything; yours is for some services. An administrator gives roles.`;
  }
  const own = new Set(grants.flatMap(({ services }) => services));
  const lacking = [...new Set(place)].filter((service) => !own.has(service)).toSorted();
  if (lacking.length > 0) {
    return `This requires the role ${least} for ${listed(lacking.slice(0, 3))}${lacking.length > 3 ? " and others" : ""}. An administrator gives roles.`;
  }
  return own.size > 0 ? "" : `Your role ${caller.role} is for no service yet.`;
}
