// Runs inside the real OpenClaw's Node: runs its commands one after the other, each in its own
// environment.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundledFunction } from "./bundled-function.mjs";

const [dist = ""] = process.argv.slice(2);
const partOf = (file) => import(pathToFileURL(join(dist, file)).href);

const { runCli } = await partOf("cli/run-main.js");
const { pinRuntimePaths, resetConfigRuntimeState } = await partOf("config/config.js");

/*
 * Before these commands the program moves the state of older releases, once in its life, and
 * remembers what it read then. Without that they are answered from the configuration of each
 * question.
 */
const commandsByThemselves = {
  "exec-policy": ["exec-policy-cli-", "registerExecPolicyCli"],
  sandbox: ["sandbox-cli-", "registerSandboxCli"],
};
const { Command } = createRequire(join(dist, "../package.json"))("commander");

async function runCommand(words) {
  const itself = commandsByThemselves[words[0]];
  if (itself === undefined) return runCli(process.argv);
  const program = new Command();
  const register = await bundledFunction(dist, ...itself);
  await register(program);
  await program.parseAsync(process.argv);
}

async function run(words, env) {
  // A configuration may have set variables.
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, join(dist, "../openclaw.mjs"), ...words];
  process.exitCode = 0;
  pinRuntimePaths();
  resetConfigRuntimeState();

  const write = process.stdout.write.bind(process.stdout);
  let stdout = "";
  process.stdout.write = (text, ...rest) => {
    stdout += text;
    rest.findLast((last) => typeof last === "function")?.();
    return true;
  };
  try {
    await runCommand(words);
    return { exitCode: process.exitCode, stdout };
  } catch (error) {
    if (error?.name !== "ExitError") throw error;
    return { exitCode: error.code, stdout };
  } finally {
    process.stdout.write = write;
  }
}

process.on("message", async ({ words, env }) => {
  try {
    process.send(await run(words, env));
  } catch (error) {
    process.send({ failure: String(error?.stack ?? error) });
  }
});
process.on("disconnect", () => process.exit());
