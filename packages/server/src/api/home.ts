import type { OpenAPIHono } from "@hono/zod-openapi";
import { html } from "hono/html";
import { requireAccess } from "../access/secured.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "./environment.ts";
import { attackPathSchema } from "./schemas/attack-path.ts";

const shownPaths = 20;

/** The page at `/`: what a person who opens the printed address wants to know first. Plain HTML, no script. */
export function mountHome(app: OpenAPIHono<ApiEnv>, { store, version }: ApiContext): void {
  app.get("/", requireAccess("read"), async (c) => {
    const { rows, total } = await store.attackPaths.list({ limit: shownPaths });
    const paths = rows.map((row) => attackPathSchema.parse(JSON.parse(row)));
    const workspaces = await store.workspaces.list();
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <meta name="color-scheme" content="light dark" />
            <title>Parapet</title>
          </head>
          <body>
            <h1>Parapet ${version}</h1>
            <h2>Workspaces</h2>
            <ul>
              ${workspaces.map(({ service, path }) => html`<li>${service}: <code>${path}</code></li>`)}
            </ul>
            <h2>Attack paths (${total})</h2>
            <table>
              <tr>
                <th scope="col">Risk</th>
                <th scope="col">Severity</th>
                <th scope="col">Path</th>
                <th scope="col">Way</th>
              </tr>
              ${paths.map(
                (path) =>
                  html`<tr>
                    <td>${path.risk_score.toFixed(1)}</td>
                    <td>${path.severity}</td>
                    <td>${path.rule_name}</td>
                    <td>${path.path_steps.map((step) => step.description).join(" → ")}</td>
                  </tr>`,
              )}
            </table>
            <p>
              The API is at <a href="/api/v1/openapi.json">/api/v1</a>;
              <a href="/api/v1/risk/attack-paths">all attack paths</a>,
              <a href="/api/v1/scans">scans</a>, <a href="/api/v1/checks">checks</a>.
            </p>
          </body>
        </html>`,
    );
  });
}
