// Runs inside the real OpenClaw's Node: asks its own start-up assertions about many configurations, without listening.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [dist = "", casesFile = ""] = process.argv.slice(2);

/** A function of the bundle by its own name: files are named by hashes, and exports by letters. */
async function functionNamed(filePrefix, name) {
  for (const file of readdirSync(dist).filter((each) => each.startsWith(filePrefix))) {
    const found = Object.values(await import(pathToFileURL(join(dist, file)).href)).find(
      (value) => typeof value === "function" && value.name === name,
    );
    if (found !== undefined) return found;
  }
  throw new Error(`${name} is no longer in ${filePrefix}*`);
}

const ensureAuth = await functionNamed("startup-auth-", "ensureGatewayStartupAuth");
const resolveConfig = await functionNamed("server-runtime-config-", "resolveGatewayRuntimeConfig");

const answers = {};
for (const { name, config } of JSON.parse(readFileSync(casesFile, "utf8"))) {
  try {
    const { cfg } = await ensureAuth({ cfg: config, env: process.env });
    await resolveConfig({ cfg, port: 18789 });
    answers[name] = "";
  } catch (error) {
    answers[name] = String(error?.message ?? error);
  }
}
process.stdout.write(JSON.stringify(answers));
process.exit(0);
