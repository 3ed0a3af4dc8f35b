import { html } from "hono/html";

/** Shown for the seconds that a build takes. The browser comes back by itself. */
export function buildingPage() {
  return page(
    "The dashboard is being built",
    "A checkout builds it once after its sources have changed. This page comes back in a second. The API answers already.",
    html`<meta http-equiv="refresh" content="1" />`,
  );
}

/** Shown where there is no dashboard to serve. */
export function absentPage(reason: string) {
  return page("There is no dashboard here", `${reason} The API answers all the same.`);
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
