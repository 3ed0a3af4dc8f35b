import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { ApiEnv } from "../access/environment.ts";
import { requireAccess } from "../access/secured.ts";
import { absentPage, buildingPage } from "../dashboard/pages.ts";
import type { ApiContext } from "./context.ts";

const root = "/docs";

/** The names of assets contain a digest of their content: what has one name never changes. */
const forever = "public, max-age=31536000, immutable";

/** The documentation of this version. It holds nothing of any workspace, so it needs no token. */
export function mountDocumentation(
  app: OpenAPIHono<ApiEnv>,
  { documentation }: Pick<ApiContext, "documentation">,
): void {
  app.get(root, requireAccess("public", "nothing"), answer);
  app.get(`${root}/*`, requireAccess("public", "nothing"), answer);

  async function answer(c: Context<ApiEnv>) {
    const state = documentation.state();
    const name = c.req.path.slice(root.length + 1).replace(/\/$/, "");
    const isAsset = name.startsWith("assets/");
    c.header("Cache-Control", "no-cache");
    if (isAsset && state.kind !== "ready") return c.notFound();
    if (state.kind === "building") return c.html(buildingPage("documentation"));
    if (state.kind === "absent") return c.html(absentPage("documentation", state.reason));
    const file = state.files.get(isAsset ? name : `${name || "index"}.html`);
    const bytes = await file?.read();
    if (file !== undefined && bytes !== undefined && name !== "404") {
      if (isAsset) c.header("Cache-Control", forever);
      return c.body(bytes, 200, { "Content-Type": file.mediaType });
    }
    const notFound = isAsset ? undefined : state.files.get("404.html");
    const page = await notFound?.read();
    if (notFound === undefined || page === undefined) return c.notFound();
    return c.body(page, 404, { "Content-Type": notFound.mediaType });
  }
}
