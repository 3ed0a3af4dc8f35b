import { parapetCommand } from "@parapet/posture";
import type { Context, MiddlewareHandler, Next } from "hono";
import type { ApiEnv } from "./environment.ts";
import { type JsonBodyOptions, jsonBody } from "./json-body.ts";
import { ProblemError } from "../core/problem.ts";
import type { Caller } from "./caller.ts";
import { unauthenticated } from "./identify.ts";
import { type Concern, isLimited, reachOf } from "./reach.ts";
import { highestRole, leastRole } from "./roles.ts";
import { type Access, judge, scopeNeeded } from "./rules.ts";

/**
 * The rule of access of a route, spread into its definition. The rule is in the OpenAPI document
 * too, as `x-parapet-access`, and a test fails for a route that names none.
 */
export function secured<const Rule extends Access>(access: Rule, concern: Concern) {
  return { ...described(access, concern), middleware: requireAccess(access, concern) };
}

function described<const Rule extends Access>(access: Rule, concern: Concern) {
  return { "x-parapet-access": access, "x-parapet-concerns": concern } as const;
}

/** The same for a route with a JSON body, which is read only after the caller may pass. */
export function securedWithBody<const Rule extends Access>(
  access: Rule,
  concern: Concern,
  options: JsonBodyOptions = {},
) {
  const middleware: [MiddlewareHandler<ApiEnv>, MiddlewareHandler<ApiEnv>] = [
    requireAccess(access, concern),
    jsonBody(options),
  ];
  return { ...described(access, concern), middleware };
}

/** Lets a caller pass or throws the ProblemError that says what is missing. */
export function requireAccess(access: Access, concern: Concern): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    switch (judge(access, context.var.caller)) {
      case "allowed":
        return within(context, { access, concern, next });
      case "role missing":
        throw roleMissing(access, context.var.caller);
      case "token needed":
        throw tokenNeeded(context.var.caller);
      case "scope missing":
        throw scopeMissing(access, context.var.caller);
      case "operator needed":
        throw operatorNeeded();
      case "machine needed":
        throw machineNeeded();
    }
  };
}

/** Lets out what is about services that the caller's role is for. */
async function within(
  context: Context<ApiEnv>,
  { access, concern, next }: { access: Access; concern: Concern; next: Next },
): Promise<void> {
  if (concern === "nothing") return next();
  const reach = reachOf(context.var.caller, access);
  context.set("reach", reach);
  if (concern === "everything" && reach.services !== "all") {
    throw new ProblemError(
      "forbidden",
      "This concerns the whole installation, and your role is for some services alone. Ask an administrator for a role for everything.",
    );
  }
  await next();
  const isUnchecked = concern === "services" && isLimited(context) && !reach.asked;
  if (isUnchecked && context.res.status < 400) {
    throw new Error("A route has not said which services its answer is about.");
  }
}

/** The 403 answer to a person or service account, with the role that would do. */
function roleMissing(access: Access, caller: Caller): ProblemError {
  const least = access === "public" ? "viewer" : leastRole[access];
  const own = caller.kind === "member" ? highestRole(caller.grants) : undefined;
  return new ProblemError(
    "forbidden",
    `This requires the role ${least}; ${own === undefined ? "you have none" : `yours is ${own}`}. An administrator gives roles.`,
  );
}

/** The 403 answer to who is known and may do less, with what would do. */
function scopeMissing(access: Access, caller: Caller): ProblemError {
  const scope = scopeNeeded(access) ?? "admin";
  const has = caller.kind === "token" ? `; this one has ${caller.scopes.join(", ")}` : "";
  return new ProblemError(
    "forbidden",
    `This requires a token with the scope ${scope}${has}. Create one with \`${parapetCommand("token create")} --name NAME --scope ${scope}\`.`,
  );
}

/** The 401 answer to a caller without a token, with what this one can do about it. */
function tokenNeeded({ kind }: Caller): ProblemError {
  const how = "as `Authorization: Bearer <token>`";
  if (kind === "other-user") {
    return unauthenticated(
      `This server belongs to another user of this machine. Ask that user for a token from \`${parapetCommand("token create")}\` and send it ${how}.`,
    );
  }
  if (kind === "unknown-user") {
    return unauthenticated(
      `The calling user cannot be determined on this system, and this request accesses files or guardrails of the server's user. Send the content of the file operator-token in the data folder, or a token from \`${parapetCommand("token create")}\`, ${how}.`,
    );
  }
  return unauthenticated(
    `Send a token ${how}; create one with \`${parapetCommand("token create")}\`.`,
  );
}

/** The 401 answer to an upload that no machine has signed. */
function machineNeeded(): ProblemError {
  return unauthenticated(
    `Uploads are signed by an enrolled machine: enroll one with \`${parapetCommand("machines enroll")}\`, and send its scans with \`${parapetCommand("scan --upload")}\`.`,
  );
}

/** The 403 answer to a call for the operator alone. */
export function operatorNeeded(): ProblemError {
  return new ProblemError(
    "forbidden",
    "This requires operator access: send the content of the file operator-token in the data folder, or a token with the scope admin, as a bearer token.",
  );
}
