import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";
import { mountChecks } from "./checks.ts";
import { mounted } from "./mounted.test-support.ts";

const checks = async (installed: typeof scanner | undefined) =>
  mounted((routes) => mountChecks(routes, { scanner: async () => installed })).request(
    "/api/v1/checks",
  );

test("every check of the scanner is listed, by ID", async () => {
  const listed = (await (await checks(scanner)).json()) as { readonly check_id: string }[];
  const ids = listed.map(({ check_id }) => check_id);
  expect(ids).toEqual(scanner.checkCatalog.map(({ check_id }) => check_id));
  expect(ids).toContain("OC-NET-001");
});

test("a service without a scanner has no checks, and says so with an empty list", async () => {
  const answer = await checks(undefined);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual([]);
});
