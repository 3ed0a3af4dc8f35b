import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { keepComment } from "./comment.js";
import { input, pullRequest } from "./inputs.js";
import { runParapet } from "./run-parapet.js";

/** Bytes: GitHub drops a summary of more than 1 MiB as a whole. */
const mostSummary = 900_000;
const { env } = process;
const workspace = env.GITHUB_WORKSPACE ?? process.cwd();

process.exitCode = await main();

async function main() {
  const here = dirname(fileURLToPath(import.meta.url));
  const built = join(here, "../dist/parapet/bin/parapet.js");
  const program = input(env, "cli") === "" ? built : resolve(workspace, input(env, "cli"));
  if (!existsSync(program)) {
    return fail(
      `There is no ${program}. Run npm ci and npm run build beside action.yml, or set cli.`,
    );
  }
  const path = input(env, "path") || ".";
  const sarif = input(env, "sarif-file");
  const policy = input(env, "policy");
  const scan = await runParapet(
    program,
    [
      "scan",
      path,
      "--format",
      "markdown",
      "--fail-on",
      input(env, "fail-on") || "high",
      ...(sarif === "" ? [] : ["--output", sarif]),
      ...(policy === "" ? [] : ["--policy", policy]),
    ],
    { cwd: workspace, env },
  );
  printAsText(scan.err);
  output("exit-code", String(scan.code));
  output("sarif-file", sarif !== "" && existsSync(resolve(workspace, sarif)) ? sarif : "");
  if (scan.code === 2) return fail(firstLine(scan.err) || "The scan could not be made.");
  const request = pullRequest(eventOf());
  const compared = await compare(program, resolve(workspace, path), request);
  output("changed", compared.isNew === undefined ? "" : String(compared.isNew));
  summarize(`${compared.text}\n${scan.out}`);
  if (request !== undefined && compared.isNew !== undefined) await comment(request, compared);
  if (scan.code === 0) return 0;
  return fail("Open findings or policy violations at or above the threshold. See the job summary.");
}

async function compare(program, cwd, request) {
  const base = input(env, "base") || request?.base;
  if (base === undefined) return { text: "", isNew: undefined };
  const run = (format) =>
    runParapet(program, ["diff", "--git", base, "--format", format], { cwd, env });
  const json = await run("json");
  const isSilent = json.code === 0 ? silenceOf(json.out) : undefined;
  if (isSilent === undefined) {
    const reason = firstLine(json.err) || "The comparison is too large.";
    warn(`The change was not compared with its base: ${reason} Check out with fetch-depth: 0.`);
    return { text: "The change was not compared with its base.\n", isNew: undefined };
  }
  const markdown = await run("markdown");
  return { text: markdown.out, isNew: !isSilent };
}

/** Undefined where the output is cut. */
function silenceOf(text) {
  try {
    return JSON.parse(text).is_silent === true;
  } catch {
    return undefined;
  }
}

async function comment({ number }, { text, isNew }) {
  const token = input(env, "token");
  if (input(env, "comment") !== "true" || token === "") return;
  try {
    const said = await keepComment({
      api: env.GITHUB_API_URL ?? "https://api.github.com",
      repository: env.GITHUB_REPOSITORY,
      number,
      token,
      text,
      isNew,
      fetch,
    });
    print(said);
  } catch (error) {
    warn(
      `No comment was written (${error.message}). Give the job pull-requests: write, or read the job summary.`,
    );
  }
}

function eventOf() {
  try {
    return JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? "", "utf8"));
  } catch {
    return undefined;
  }
}

function summarize(text) {
  if (env.GITHUB_STEP_SUMMARY === undefined) return;
  const bytes = Buffer.from(text);
  if (bytes.length <= mostSummary) return appendFileSync(env.GITHUB_STEP_SUMMARY, bytes);
  const end = bytes.lastIndexOf("\n", mostSummary);
  const cut = "\n\nThe summary is too long and ends here. `parapet scan` prints all.\n";
  appendFileSync(env.GITHUB_STEP_SUMMARY, bytes.subarray(0, Math.max(0, end)));
  return appendFileSync(env.GITHUB_STEP_SUMMARY, cut);
}

function output(name, value) {
  if (env.GITHUB_OUTPUT === undefined) return;
  appendFileSync(env.GITHUB_OUTPUT, `${name}=${value.replaceAll(/[\r\n]/g, " ")}\n`);
}

function warn(message) {
  print(`::warning::${escaped(message)}`);
}

function fail(message) {
  print(`::error::${escaped(message)}`);
  return 1;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}

/** Prints what may name files of the workspace: no line of it is a workflow command. */
function printAsText(text) {
  if (text === "") return;
  const token = randomUUID();
  print(`::stop-commands::${token}\n${text.trimEnd()}\n::${token}::`);
}

/** A line of a workflow command ends at a line end. */
function escaped(text) {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function firstLine(text) {
  return text.trim().split("\n", 1)[0] ?? "";
}
