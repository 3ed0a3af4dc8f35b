import { OpenAPIHono } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import type { ApiEnv } from "../access/environment.ts";
import { mountHome } from "./home.ts";

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
