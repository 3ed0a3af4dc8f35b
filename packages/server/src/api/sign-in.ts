import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { ApiEnv } from "../access/environment.ts";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import { browserCookieWith, browsersIn, isOverTls, ownPage } from "../sign-in/browser-cookie.ts";
import type { ApiContext } from "./context.ts";
import { answer } from "./lists.ts";
import { authorOf } from "./requester-of.ts";
import { problemAnswer } from "./schemas/problem.ts";

const leads = { 302: { description: "Leads on, in `Location`." }, default: problemAnswer };

const begin = createRoute({
  method: "get",
  path: "/api/v1/sign-in",
  tags: ["Service"],
  summary: "Sign in with the OpenID Connect provider",
  description:
    "For browsers. Leads to the provider (code flow with PKCE), which leads back to `/api/v1/sign-in/callback`. 404 if no provider is configured.",
  ...secured("public", "nothing"),
  request: {
    query: z.object({
      to: z
        .string()
        .max(600)
        .optional()
        .openapi({ description: "The page of the dashboard to return to; default: the first." }),
    }),
  },
  responses: leads,
});

const callback = createRoute({
  method: "get",
  path: "/api/v1/sign-in/callback",
  tags: ["Service"],
  summary: "Return from the OpenID Connect provider",
  description:
    "Leads to the dashboard, with a code after `#sign-in=` that POST /api/v1/session exchanges once, in the browser that began, within a minute; or with a reason after `#sign-in-failed=`: expired, refused, unavailable or no-role.",
  ...secured("public", "nothing"),
  responses: leads,
});

const end = createRoute({
  method: "post",
  path: "/api/v1/sign-in/end",
  tags: ["Service"],
  summary: "Sign out here and at the provider",
  description:
    "Ends the session whose key is in `X-Parapet-Session`, and says where a browser goes to be signed out of the provider too.",
  ...secured("public", "nothing"),
  responses: {
    200: answer(
      z
        .object({
          url: z.string().openapi({ description: '"" if the provider has no such page.' }),
        })
        .openapi("SignOut"),
      "The session has ended.",
    ),
    default: problemAnswer,
  },
});

export function mountSignIn(
  app: OpenAPIHono<ApiEnv>,
  { signIn, sessions, log }: Pick<ApiContext, "signIn" | "sessions" | "log">,
): void {
  app.openapi(begin, async (c) => {
    if (signIn === undefined) {
      throw new ProblemError(
        "not-found",
        "No provider is configured to sign in with; see the settings signIn in docs/access.md.",
      );
    }
    const begun = await signIn.begin(ownPage(c.req.valid("query").to));
    c.header("Cache-Control", "no-store");
    if ("refusal" in begun) return c.redirect(`/#sign-in-failed=${begun.refusal}`, 302);
    const isSecure = isOverTls(c.req.url, signIn.publicUrl);
    c.header("Set-Cookie", browserCookieWith(begun.browser, isSecure));
    return c.redirect(begun.url, 302);
  });

  app.openapi(callback, async (c) => {
    c.header("Cache-Control", "no-store");
    const browsers = browsersIn(c.req.header("cookie"));
    const finished =
      signIn === undefined
        ? ({ refusal: "refused" } as const)
        : await signIn.finish(new URL(c.req.url), browsers, authorOf(c).origin);
    if ("refusal" in finished) {
      log.warn("sign-in failed", { request_id: c.var.requestId, reason: finished.refusal });
      return c.redirect(`/#sign-in-failed=${finished.refusal}`, 302);
    }
    return c.redirect(`${finished.to}#sign-in=${finished.code}`, 302);
  });

  app.openapi(end, async (c) => {
    const proof = { cookie: c.req.header("cookie"), key: c.req.header("x-parapet-session") };
    const url = await sessions.endUrlOf(proof);
    sessions.end(proof);
    c.header("Cache-Control", "no-store");
    c.set("sendsAsItIs", true);
    return c.json({ url }, 200);
  });
}
