import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireAccess } from "../access/secured.ts";
import { preferredCoding } from "../http/content-coding.ts";
import { absentPage, buildingPage, reloadPath, reloadScript } from "../dashboard/pages.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";

/** Addresses that a person can share; the dashboard shows what each of them means. */
const places = [
  "/",
  "/attack-paths",
  "/attack-paths/*",
  "/map",
  "/report",
  "/findings",
  "/agents",
  "/agents/*",
  "/guard",
  "/guardrails",
  "/violations",
  "/sessions",
  "/sessions/*",
  "/workspaces",
  "/inventory",
  "/drift",
  "/machines",
  "/machines/*",
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
    app.get(place, requireAccess("public", "nothing"), (c) => dashboardPage(c, dashboard.state()));
  }
  app.get(reloadPath, requireAccess("public", "nothing"), (c) =>
    c.body(reloadScript, 200, {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
    }),
  );
  app.get(
    "/assets/*",
    requireAccess("public", "nothing"),
    async (c) => (await sendAsset(c, dashboard.state())) ?? c.notFound(),
  );
  app.get("/favicon.svg", requireAccess("public", "nothing"), (c) => {
    const icon = { name: "favicon.svg", cacheControl: "no-cache", status: 200 } as const;
    return sendFile(c, dashboard.state(), icon) ?? c.notFound();
  });
}

type State = ReturnType<ApiContext["dashboard"]["state"]>;

function dashboardPage(c: Context<ApiEnv>, state: State): Response | Promise<Response> {
  c.header("Cache-Control", "no-cache");
  if (state.kind === "building") return c.html(buildingPage("dashboard"));
  if (state.kind === "absent") return c.html(absentPage("dashboard", state.reason));
  const page = { name: "index.html", cacheControl: "no-cache", status: 200 } as const;
  return sendFile(c, state, page) ?? c.notFound();
}

/**
 * The dashboard's own page for an address that does not exist, with status 404; undefined for
 * anything but a person's browser that asks for a page outside the API.
 */
export function unknownPage(
  c: Context<ApiEnv>,
  { dashboard }: Pick<ApiContext, "dashboard">,
): Response | undefined {
  const isPage = c.req.method === "GET" && (c.req.header("accept") ?? "").includes("text/html");
  const [, first = ""] = c.req.path.split("/");
  if (!isPage || notPages.has(first)) return undefined;
  const page = { name: "index.html", cacheControl: "no-store", status: 404 } as const;
  return sendFile(c, dashboard.state(), page);
}

const notPages: ReadonlySet<string> = new Set(["api", "v1", "assets", "docs"]);

/** Scripts and styles are most of what a first visit loads: as small as they get. */
async function sendAsset(c: Context<ApiEnv>, state: State): Promise<Response | undefined> {
  const name = c.req.path.slice(1);
  const file = state.kind === "ready" ? state.files.get(name) : undefined;
  const isBrotli = preferredCoding(c.req.header("accept-encoding"), ["br"]) === "br";
  if (file === undefined || !isBrotli) {
    return sendFile(c, state, { name, cacheControl: forever, status: 200 });
  }
  const bytes = await file.brotli();
  return c.body(bytes, 200, {
    "Content-Type": file.mediaType,
    "Content-Encoding": "br",
    "Content-Length": String(bytes.byteLength),
    "Cache-Control": forever,
  });
}

function sendFile(
  c: Context<ApiEnv>,
  state: State,
  { name, cacheControl, status }: Sent,
): Response | undefined {
  const file = state.kind === "ready" ? state.files.get(name) : undefined;
  return file === undefined
    ? undefined
    : c.body(file.bytes, status, {
        "Content-Type": file.mediaType,
        "Cache-Control": cacheControl,
      });
}

type Sent = {
  readonly name: string;
  readonly cacheControl: string;
  readonly status: 200 | 404;
};
