// Runs inside the real OpenClaw's Node: asks its own start-up assertions about many configurations,
// without listening.
import { readFileSync } from "node:fs";
import { bundledFunction } from "./bundled-function.mjs";

const [dist = "", casesFile = ""] = process.argv.slice(2);

const ensureAuth = await bundledFunction(dist, "startup-auth-", "ensureGatewayStartupAuth");
const resolveConfig = await bundledFunction(
  dist,
  "server-runtime-config-",
  "resolveGatewayRuntimeConfig",
);

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
