import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "@parapet/server";
import { apiTypes } from "./dashboard/api-types.ts";

/* Writes the API's types for the dashboard, as a service of this source would answer them. */

const target = join(import.meta.dirname, "../packages/dashboard/src/api/types.ts");
const folder = await mkdtemp(join(tmpdir(), "parapet-types-"));
const service = await startService(
  { port: 0, data: folder, scanner: false, watch: false },
  { env: { HOME: folder }, cwd: folder, print: () => {}, writeLog: () => {} },
);
try {
  const answer = await fetch(`${service.url}/api/v1/openapi.json`);
  await writeFile(target, apiTypes(JSON.parse(await answer.text())));
} finally {
  await service.stop();
  await rm(folder, { recursive: true });
}
execFileSync("oxfmt", [target], { stdio: "inherit" });
