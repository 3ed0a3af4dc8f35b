import type { Context } from "hono";
import { ProblemError } from "../core/problem.ts";
import type { Caller } from "./caller.ts";
import type { ApiEnv } from "./environment.ts";
import { servicesAllowed } from "./roles.ts";
import type { Access } from "./rules.ts";

/**
 * What the answer of a route is about. A caller whose role is for some services
 * - gets `nothing` as everybody does: it is about Parapet, or about the caller;
 * - does not get `everything`: it is about the installation as a whole;
 * - gets of `services` what is about these: the handler says by one of the functions below which
 *   services it means, and an answer for which it has not is never sent.
 */
export const concerns = ["nothing", "everything", "services"] as const;
export type Concern = (typeof concerns)[number];

/** Of which services a list is: of one, of several, or of all (undefined or ""). */
type ServiceChoice = string | readonly string[] | undefined;

/** The services that a caller may use a route for. */
export type Reach = {
  readonly services: "all" | readonly string[];
  /** Has the handler asked? */
  asked: boolean;
};

/** The services that a caller may use a route with this rule for. */
export function reachOf(caller: Caller, access: Access): Reach {
  const services = caller.kind === "member" ? servicesAllowed(caller.grants, access) : "all";
  return { services, asked: false };
}

/** All that it reaches, as a list is asked for it. */
export function chosenBy({ services }: Reach): ServiceChoice {
  return services === "all" ? undefined : services;
}

/** Of which services a list is: of the one that was named, or of all that the caller may see. */
export function visibleServices(
  context: Context<ApiEnv>,
  named: string | undefined,
): ServiceChoice {
  const services = asked(context);
  if (services === "all") return named;
  if (named === undefined || named === "") return services;
  return services.includes(named) ? named : [];
}

/**
 * The service that an answer about one is of: the one that was named, and for a caller whose role
 * is for a single one, that. Throws ProblemError for another one, and where the caller has to name
 * one. Undefined for a caller who may have all.
 */
export function oneService(
  context: Context<ApiEnv>,
  named: string | undefined,
): string | undefined {
  const services = asked(context);
  if (services === "all") return named;
  if (named === undefined || named === "") {
    const [only, ...others] = services;
    if (only !== undefined && others.length === 0) return only;
    throw new ProblemError(
      "bad-request",
      `Your role is for ${services.length} services; name one with service. GET /api/v1/services lists them.`,
    );
  }
  if (!services.includes(named)) throw outOfReach();
  return named;
}

/** Throws ProblemError unless one of these is a service that the caller may see. */
export function requireAny(context: Context<ApiEnv>, services: readonly string[]): void {
  const own = asked(context);
  if (own === "all" || services.some((service) => own.includes(service))) return;
  throw outOfReach();
}

/** Throws ProblemError unless the caller's role is for each of these services. */
export function requireEach(context: Context<ApiEnv>, services: readonly string[]): void {
  requireAny(context, services);
  const own = asked(context);
  if (own === "all" || services.every((service) => own.includes(service))) return;
  throw new ProblemError(
    "forbidden",
    "This also concerns services that your role is not for. Ask somebody whose role is for all of them.",
  );
}

/** What a caller whose role is for some services is told instead of why nothing was found. */
export function outOfReach(): ProblemError {
  return new ProblemError(
    "not-found",
    "There is nothing like this in the services that your role is for; GET /api/v1/services lists them.",
  );
}

/** Is the role of the caller for some services alone? */
export function isLimited({ var: { reach } }: Context<ApiEnv>): boolean {
  return reach !== undefined && reach.services !== "all";
}

function asked({ var: { reach } }: Context<ApiEnv>): Reach["services"] {
  if (reach === undefined) throw new Error("The rule of access of this route was not applied.");
  reach.asked = true;
  return reach.services;
}
