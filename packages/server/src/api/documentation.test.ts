import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OpenAPIHono } from "@hono/zod-openapi";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ApiEnv } from "../access/environment.ts";
import { openDocumentation } from "../documentation/documentation.ts";
import { mountDocumentation } from "./documentation.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-documentation-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const files = {
  "dist/index.html": "<h1>Documentation</h1>",
  "dist/404.html": "<h1>Page not found</h1>",
  "dist/checks/OC-NET-001.html": "<h1>OC-NET-001</h1>",
  "dist/assets/site-1.css": "a {}",
  "dist/assets/search-1.js": "1",
  "dist/assets/search-1.json": "[]",
  "dist/assets/overview-1.png": "png",
  "dist/sources.sha256": "0",
  "secret.html": "secret",
};

async function builtApp() {
  await Promise.all(["dist/checks", "dist/assets"].map(makeFolder));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(at(name), text)));
  return readyApp();
}

const at = (name: string) => join(folder, name);
const makeFolder = (name: string) => mkdir(at(name), { recursive: true });

function appOf(documentation = openDocumentation(folder)) {
  const app = new OpenAPIHono<ApiEnv>();
  mountDocumentation(app, { documentation });
  return { app, documentation };
}

/** One that has found out what there is. */
async function readyApp() {
  const { app, documentation } = appOf();
  documentation.state();
  await expect.poll(() => documentation.state().kind).not.toBe("building");
  return app;
}

test("pages have addresses without an ending, and are looked for again each time", async () => {
  const app = await builtApp();
  for (const [path, text] of [
    ["/docs", files["dist/index.html"]],
    ["/docs/", files["dist/index.html"]],
    ["/docs/checks/OC-NET-001", files["dist/checks/OC-NET-001.html"]],
    ["/docs/checks/OC-NET-001/", files["dist/checks/OC-NET-001.html"]],
  ]) {
    const answer = await app.request(path ?? "");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(await answer.text()).toBe(text);
  }
});

test.each([
  ["site-1.css", "text/css; charset=utf-8"],
  ["search-1.js", "text/javascript; charset=utf-8"],
  ["search-1.json", "application/json"],
  ["overview-1.png", "image/png"],
])("%s is sent as %s and kept by browsers", async (name, mediaType) => {
  const answer = await (await builtApp()).request(`/docs/assets/${name}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe(mediaType);
  expect(answer.headers.get("cache-control")).toContain("immutable");
});

test("an address without a page is answered with the page that says so", async () => {
  const app = await builtApp();
  for (const path of ["/docs/checks/OC-NET-999", "/docs/404", "/docs/sources.sha256"]) {
    const answer = await app.request(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe(files["dist/404.html"]);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  }
  expect((await app.request("/docs/assets/gone-1.js")).status).toBe(404);
});

test.each([
  "/docs/../secret",
  "/docs/%2e%2e/secret",
  "/docs/..%2fsecret",
  "/docs/..%5csecret",
  "/docs/assets/../../secret.html",
  "/docs/assets/..%2f..%2fsecret.html",
  "/docs//secret",
  "/docs/%00",
  "/docs/%",
])("%s leads to nothing outside of the build", async (path) => {
  const answer = await (await builtApp()).request(`http://localhost${path}`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain(files["secret.html"]);
});

test("only GET and HEAD are answered", async () => {
  const app = await builtApp();
  const head = await app.request("/docs", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
    expect((await app.request("/docs", { method })).status).toBe(404);
  }
});

test("a file that another build has taken away is not found", async () => {
  const app = await builtApp();
  await rm(at("dist/checks"), { recursive: true });
  expect((await app.request("/docs/checks/OC-NET-001")).status).toBe(404);
});

test("without a build the page says how to make one", async () => {
  const app = await readyApp();
  const answer = await app.request("/docs/checks/OC-NET-001");
  expect(await answer.text()).toContain("node packages/docs-site/build.ts");
  expect((await app.request("/docs/assets/site-1.css")).status).toBe(404);
});

test("the reader waits for a build on a page that loads itself again", async () => {
  const { app } = appOf({
    state: () => ({ kind: "building" }),
    settled: async () => {},
    close: () => {},
  });
  expect(await (await app.request("/docs")).text()).toContain("The documentation is being built");
  expect((await app.request("/docs/assets/site-1.css")).status).toBe(404);
});
