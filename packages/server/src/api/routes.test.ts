import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServiceApp, type ServiceApp } from "./service-app.test-support.ts";

let app: ServiceApp;
let document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: { readonly securitySchemes: object };
};
beforeAll(async () => {
  app = await openServiceApp({ guarded: true });
  document = await app.json("/api/v1/openapi.json", { token: app.operatorToken });
});
afterAll(() => app.close());

/** Method and path of each route that a file of this folder defines. */
const defined = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && !name.includes(".test"))
  .flatMap((name) => {
    const text = readFileSync(join(import.meta.dirname, name), "utf8");
    return [...text.matchAll(/method: "(\w+)",\s+path: "(\/[^"]*)"/g)].map(
      ([, method = "", path = ""]) => ({ method, path }),
    );
  });

test("each route that a file defines is in the service: a resource that is not mounted would be a 404 to everyone", () => {
  expect(defined.length).toBeGreaterThan(60);
  expect(
    defined.filter(({ method, path }) => document.paths[path]?.[method] === undefined),
  ).toEqual([]);
});

test("a server that other machines reach answers no route of the API without a token, apart from the public ones", async () => {
  const open: string[] = [];
  for (const { method, path } of defined) {
    const target = path.replaceAll(/\{[^}]+\}/g, "x");
    const body = method === "get" || method === "delete" ? undefined : {};
    const { status } = await app.ask(target, { method: method.toUpperCase(), body });
    if (status !== 401) open.push(`${method} ${path}`);
  }
  expect(open).toEqual(
    defined
      .filter(({ method, path }) => {
        const route: { "x-parapet-access"?: string } = document.paths[path]?.[method] ?? {};
        return route["x-parapet-access"] === "public";
      })
      .map(({ method, path }) => `${method} ${path}`),
  );
});

test("every answer about risk says of how many scanned workspaces it is, and no other answer does", async () => {
  const token = app.operatorToken;
  const scannedOf = async (path: string) =>
    (await app.ask(path, { token })).headers.get("x-scanned-workspaces");
  for (const path of ["summary", "attack-paths", "exposures", "plans", "fixes", "rules", "map"]) {
    expect([path, await scannedOf(`/api/v1/risk/${path}`)]).toEqual([path, "0"]);
  }
  expect(await scannedOf("/api/v1/agents")).toBeNull();
});

test("an address without a route says where those that exist are listed, and the document says how to sign in", async () => {
  const answer = await app.ask("/api/v1/nothing", { token: app.operatorToken });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    detail: expect.stringContaining("/api/v1/openapi.json"),
  });
  expect(document.components.securitySchemes).toMatchObject({
    bearer: { type: "http", scheme: "bearer" },
  });
});
