import { html } from "hono/html";

/** Where the script of the page lies that waits for a build. */
export const reloadPath = "/reload.js";

/**
 * A page that refreshes itself by its head never does so at an address with a fragment, such as
 * that of a sign-in link.
 */
export const reloadScript = "setTimeout(() => location.reload(), 1000);\n";

/** What is built from the sources in a checkout. */
type Subject = "dashboard" | "documentation";

/** Shown for the seconds that a build takes. The browser comes back by itself. */
export function buildingPage(subject: Subject) {
  return page(
    `The ${subject} is being built`,
    "A checkout builds it once after its sources have changed. It appears here when it is ready. The API answers already.",
    html`<script src="${reloadPath}" defer></script>`,
  );
}

/** Shown where there is none to serve. */
export function absentPage(subject: Subject, reason: string) {
  return page(`There is no ${subject} here`, `${reason} The API answers all the same.`);
}

function page(title: string, text: string, head: ReturnType<typeof html> | string = "") {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        ${head}
        <title>Parapet</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          <p>
            <a href="/api/v1/openapi.json">The API</a> ·
            <a href="/api/v1/risk/attack-paths">Attack paths as JSON</a>
          </p>
        </main>
      </body>
    </html>`;
}
