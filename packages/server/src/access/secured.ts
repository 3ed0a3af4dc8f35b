import { parapetCommand } from "@parapet/posture";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./environment.ts";
import { type JsonBodyOptions, jsonBody } from "./json-body.ts";
import { ProblemError } from "../core/problem.ts";
import type { Caller } from "./caller.ts";
import { unauthenticated } from "./identify.ts";
import { type Access, judge, scopeNeeded } from "./rules.ts";

/**
 * The rule of access of a route, spread into its definition. The rule is in the OpenAPI document
 * too, as `x-parapet-access`, and a test fails for a route that names none.
 */
export function secured<const Rule extends Access>(access: Rule) {
  return { "x-parapet-access": access, middleware: requireAccess(access) };
}

/** The same for a route with a JSON body, which is read only after the caller may pass. */
export function securedWithBody<const Rule extends Access>(
  access: Rule,
  options: JsonBodyOptions = {},
) {
  const middleware: [MiddlewareHandler<ApiEnv>, MiddlewareHandler<ApiEnv>] = [
    requireAccess(access),
    jsonBody(options),
  ];
  return { "x-parapet-access": access, middleware };
}

/** Lets a caller pass or throws the ProblemError that says what is missing. */
export function requireAccess(access: Access): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    switch (judge(access, context.var.caller)) {
      case "allowed":
        return next();
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
