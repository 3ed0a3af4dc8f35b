import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { parapetCommand } from "@parapet/posture";
import { type Caller, callerName } from "../access/caller.ts";
import { reachOf } from "../access/reach.ts";
import { highestRole, leastRole, roleAllows } from "../access/roles.ts";
import { accessKinds, judge } from "../access/rules.ts";
import { secured, securedWithBody } from "../access/secured.ts";
import { sessionCookie } from "../dashboard/sessions.ts";
import { browsersIn, isOverTls } from "../sign-in/browser-cookie.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, jsonRequest } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";

const sessionSchema = z
  .object({
    name: z
      .string()
      .openapi({ description: 'Name of the caller as in the audit log: "operator", "local" …' }),
    may: z
      .object({
        read: z.boolean(),
        scan: z.boolean(),
        decide: z.boolean(),
        fix: z.boolean(),
        roll_back: z.boolean(),
        operate: z.boolean(),
        administer: z.boolean(),
      })
      .openapi({ description: "Permissions of this caller, in at least one service." }),
    role: z.string().openapi({
      description: 'The highest role of a person or service account; "" for every other caller.',
    }),
    services: z.array(z.string()).readonly().openapi({
      description: "The services that this caller may see, where its role is for some alone.",
    }),
    grants: z
      .array(
        z.object({
          rules: z.array(z.enum(accessKinds)).readonly(),
          everywhere: z.boolean(),
          services: z.array(z.string()).readonly(),
        }),
      )
      .readonly()
      .openapi({
        description:
          "Which rules of access (`x-parapet-access` of each operation) this caller passes, for which services. Several grants add up.",
      }),
    least_roles: z.record(z.string(), z.string()).openapi({
      description: 'The least role that passes each rule; "none" where no role does.',
    }),
    sees_all: z.boolean().openapi({ description: "False where a role is for some services." }),
    provider: z.string().openapi({
      description:
        'Name of the provider that people sign in with, at GET /api/v1/sign-in; "" if there is none.',
    }),
    command: z.string().openapi({
      description:
        'What runs Parapet on the machine of the service, such as "parapet" or the path of its command; "parapet" for callers without read access.',
    }),
  })
  .openapi("CallerSession");

const newSessionSchema = sessionSchema
  .extend({
    key: z.string().openapi({
      description:
        "Value for the `X-Parapet-Session` header. The cookie alone grants read access only.",
    }),
  })
  .openapi("NewCallerSession");

const secret = z.string().trim().min(1).max(256);

const current = createRoute({
  method: "get",
  path: "/api/v1/session",
  tags: ["Service"],
  summary: "Retrieve the caller and its permissions",
  ...secured("public", "nothing"),
  responses: { 200: answer(sessionSchema, "The caller."), default: problemAnswer },
});

const signIn = createRoute({
  method: "post",
  path: "/api/v1/session",
  tags: ["Service"],
  summary: "Create a dashboard session",
  description:
    "Takes a token, or a one-time code: of the link that `parapet dashboard` prints, which is valid for two minutes on loopback, or of a sign-in with the provider. Sets an HttpOnly, SameSite cookie. The session ends after 12 hours (with the provider as the settings say), when the server stops, or when the token is revoked.",
  ...securedWithBody("public", "nothing", { limit: 4_096 }),
  request: {
    body: jsonRequest(
      z.union([z.strictObject({ token: secret }), z.strictObject({ code: secret })]),
    ),
  },
  responses: { 200: answer(newSessionSchema, "Signed in."), default: problemAnswer },
});

const signOut = createRoute({
  method: "delete",
  path: "/api/v1/session",
  tags: ["Service"],
  summary: "Delete the dashboard session",
  description:
    "Ends the session whose key is in `X-Parapet-Session`. Without the key only the cookie is cleared, and the session lasts until it expires.",
  ...secured("public", "nothing"),
  responses: { 204: { description: "The cookie is cleared." }, default: problemAnswer },
});

export function mountSession(
  app: OpenAPIHono<ApiEnv>,
  { sessions, signIn: provider }: Pick<ApiContext, "sessions" | "signIn">,
): void {
  const describe = (caller: Caller) => ({
    ...describeCaller(caller),
    provider: provider?.name ?? "",
  });

  app.openapi(current, (c) => {
    c.header("Cache-Control", "no-store");
    return c.json(describe(c.var.caller), 200);
  });

  app.openapi(signIn, async (c) => {
    const given = c.req.valid("json");
    const { id, key, caller, seconds } = await ("token" in given
      ? sessions.open(given.token)
      : sessions.openByCode(given.code, browsersIn(c.req.header("cookie"))));
    c.header("Set-Cookie", cookieWith(id, seconds, isOverTls(c.req.url, provider?.publicUrl)));
    c.header("Cache-Control", "no-store");
    c.set("sendsAsItIs", true);
    return c.json({ ...describe(caller), key }, 200);
  });

  app.openapi(signOut, (c) => {
    sessions.end({ cookie: c.req.header("cookie"), key: c.req.header("x-parapet-session") });
    c.header("Set-Cookie", cookieWith("", 0, isOverTls(c.req.url, provider?.publicUrl)));
    return c.body(null, 204);
  });
}

function describeCaller(caller: Caller): Omit<z.infer<typeof sessionSchema>, "provider"> {
  const { services } = reachOf(caller, "read");
  const may = (access: Parameters<typeof judge>[0]) => judge(access, caller) === "allowed";
  return {
    name: callerName(caller),
    may: {
      read: may("read"),
      scan: may("scan"),
      decide: may("decide"),
      fix: may("fix"),
      roll_back: may("roll-back"),
      operate: may("operate"),
      administer: may("administer"),
    },
    role: caller.kind === "member" ? (highestRole(caller.grants) ?? "") : "",
    services: services === "all" ? [] : services,
    grants: grantsOf(caller),
    least_roles: leastRole,
    sees_all: services === "all",
    command: may("read") ? parapetCommand() : "parapet",
  };
}

/** The rules that a caller passes, and where. */
function grantsOf(caller: Caller): z.infer<typeof sessionSchema>["grants"] {
  if (caller.kind !== "member") {
    const rules = accessKinds.filter((access) => judge(access, caller) === "allowed");
    return [{ rules, everywhere: true, services: [] }];
  }
  return caller.grants.map(({ role, services }) => ({
    rules: accessKinds.filter((access) => roleAllows(role, access)),
    everywhere: services === "all",
    services: services === "all" ? [] : services,
  }));
}

function cookieWith(id: string, seconds: number, isSecure: boolean): string {
  const secure = isSecure ? "; Secure" : "";
  return `${sessionCookie}=${id}; HttpOnly; SameSite=Strict; Path=/api; Max-Age=${seconds}${secure}`;
}
