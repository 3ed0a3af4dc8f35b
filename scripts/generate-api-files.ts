import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startService } from "@parapet/server";
import { apiTypes } from "./dashboard/api-types.ts";
import { reportSchema } from "./docs/report-schema.ts";
import { rolesPage } from "./docs/roles-page.ts";

/*
 * Writes the API's types for the dashboard, the schema of reports and the page of roles, as a
 * service of this source would answer them.
 */

const root = join(import.meta.dirname, "..");
const types = join(root, "packages/dashboard/src/api/types.ts");
const schema = join(root, "docs/schemas/scan-report.schema.json");
const rolesFile = join(root, "docs/roles.md");
const folder = await mkdtemp(join(tmpdir(), "parapet-types-"));
const service = await startService(
  { port: 0, data: folder, scanner: false, watch: false },
  { env: { HOME: folder }, cwd: folder, print: () => {}, writeLog: () => {} },
);
try {
  const answer = await fetch(`${service.url}/api/v1/openapi.json`);
  const document = JSON.parse(await answer.text());
  await writeFile(types, apiTypes(document));
  await mkdir(dirname(schema), { recursive: true });
  await writeFile(schema, reportSchema(document));
  await writeFile(rolesFile, rolesPage(document));
} finally {
  await service.stop();
  await rm(folder, { recursive: true });
}
execFileSync("oxfmt", [types, schema, rolesFile], { stdio: "inherit" });
