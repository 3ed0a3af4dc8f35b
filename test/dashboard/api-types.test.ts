import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiDocument, apiTypes } from "../../scripts/dashboard/api-types.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.remove());

test("the dashboard knows the API as it is", async () => {
  const document: ApiDocument = JSON.parse(
    await (await fetch(`${service.url}/api/v1/openapi.json`)).text(),
  );
  const path = join(import.meta.dirname, "../../packages/dashboard/src/api/types.ts");
  const generated = join(service.folder, "types.ts");
  await writeFile(generated, apiTypes(document));
  execFileSync("oxfmt", [generated]);
  const isCurrent = (await readFile(path, "utf8")) === (await readFile(generated, "utf8"));
  expect(isCurrent, "Run node scripts/generate-api-files.ts.").toBe(true);
});
