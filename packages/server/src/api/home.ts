import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireAccess } from "../access/secured.ts";
import { absentPage, buildingPage, reloadPath, reloadScript } from "../dashboard/pages.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";

/** Addresses that a person can share; the dashboard shows what each of them means. */
const places = [
  "/",
  "/attack-paths",
  "/attack-paths/*",
  "/map",
  "/findings",
  "/agents",
  "/agents/*",
  "/guardrails",
  "/violations",
  "/sessions",
  "/sessions/*",
  "/workspaces",
  "/settings",
];

/** Names of files contain a digest of their content: what has one name never changes. */
const forever = "public, max-age=31536000, immutable";

/**
 * The dashboard. Its files say nothing about anyone; what it shows it asks the API, as its user.
 */
export function mountHome(
  app: OpenAPIHono<ApiEnv>,
  { dashboard }: Pick<ApiContext, "dashboard">,
): void {
  for (const place of places) {
    app.get(place, requireAccess("public"), (c) => {
      c.header("Cache-Control", "no-cache");
      const state = dashboard.state();
      if (state.kind === "building") return c.html(buildingPage("dashboard"));
      if (state.kind === "absent") return c.html(absentPage("dashboard", state.reason));
      return send(c, "index.html", "no-cache");
    });
  }
  app.get(reloadPath, requireAccess("public"), (c) =>
    c.body(reloadScript, 200, {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
    }),
  );
  app.get("/assets/*", requireAccess("public"), (c) => send(c, c.req.path.slice(1), forever));
  app.get("/favicon.svg", requireAccess("public"), (c) => send(c, "favicon.svg", "no-cache"));

  function send(c: Context<ApiEnv>, name: string, cacheControl: string) {
    const state = dashboard.state();
    const file = state.kind === "ready" ? state.files.get(name) : undefined;
    if (file === undefined) return c.notFound();
    return c.body(file.bytes, 200, {
      "Content-Type": file.mediaType,
      "Cache-Control": cacheControl,
    });
  }
}
