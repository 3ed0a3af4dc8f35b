import { OpenAPIHono } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import type { ApiEnv } from "../access/environment.ts";
import { mountHome, unknownPage } from "./home.ts";

test("who waits for the dashboard gets it, also at a sign-in link, whose fragment no refresh by the head survives", async () => {
  const app = new OpenAPIHono<ApiEnv>();
  mountHome(app, {
    dashboard: { state: () => ({ kind: "building" }), settled: async () => {}, close: () => {} },
  });
  const page = await (await app.request("/")).text();
  expect(page).toContain("The dashboard is being built");
  expect(page).not.toContain("http-equiv");
  const [, script = ""] = /<script src="([^"]+)"/.exec(page) ?? [];
  const answer = await app.request(script);
  expect(answer.headers.get("content-type")).toContain("javascript");
  expect(await answer.text()).toContain("location.reload()");
});

test("a mistyped address shows a person the dashboard's page for it, and a program the error", async () => {
  const bytes = Buffer.from("<html>dashboard</html>");
  const brotli = async () => Uint8Array.from(bytes);
  const index = { bytes, mediaType: "text/html; charset=utf-8", brotli };
  const files = new Map([["index.html", index]]);
  const dashboard = {
    state: () => ({ kind: "ready", files }) as const,
    settled: async () => {},
    close: () => {},
  };
  const app = new OpenAPIHono<ApiEnv>();
  mountHome(app, { dashboard });
  app.notFound((c) => unknownPage(c, { dashboard }) ?? c.json({ code: "not-found" }, 404));
  const asPerson = { headers: { accept: "text/html,*/*" } };
  const page = await app.request("/findngs", asPerson);
  expect([page.status, await page.text()]).toStrictEqual([404, "<html>dashboard</html>"]);
  for (const [path, request] of [
    ["/findngs", {}],
    ["/findngs", { ...asPerson, method: "POST" }],
    ["/api/v1/findngs", asPerson],
    ["/v1/nothing", asPerson],
    ["/assets/old.js", asPerson],
  ] as const) {
    const answer = await app.request(path, request);
    expect([path, answer.status, await answer.json()]).toStrictEqual([
      path,
      404,
      { code: "not-found" },
    ]);
  }
});
