import { spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type ModelCall, startLoopbackModel, type ToolUse } from "@parapet/adapter-claude-code";
import type { ClaudeCodeModel } from "../../../packages/claude-code/src/policy/model.ts";
import { readClaudeCode } from "../../../packages/claude-code/src/policy/read.ts";

const program = process.env["PARAPET_CLAUDE_CODE"] ?? "";

/** True where scripts/with-claude-code.sh has brought the real program. */
export const hasClaudeCode = program !== "";

const works = (command: string, ...words: readonly string[]): boolean =>
  spawnSync(command, words).status === 0;

/**
 * True where a process may see another /etc than the machine has, so that an administrator's
 * settings can be tried.
 */
export const hasOwnEtc = hasClaudeCode && works("unshare", "--map-root-user", "--mount", "true");

/** True where Claude Code's sandbox starts. */
export const hasSandbox =
  hasClaudeCode && works("bwrap", "--ro-bind", "/", "/", "true") && works("socat", "-V");

/**
 * Files by name: in the project, in the home with `~/`, on the machine with `/`. Values are written
 * as JSON, texts as they are.
 */
export type Files = Readonly<Record<string, unknown>>;

export type StagedSession = {
  /** What Parapet makes of the files. */
  readonly model: ClaudeCodeModel;
  /** The place of a file by its name. */
  readonly pathOf: (name: string) => string;
  /**
   * Has the real program make calls, all in one turn, and tells what the model hears of each; with
   * nobody to ask. `before` is a call in its own turn.
   */
  readonly hears: (calls: readonly ToolUse[], before?: ToolUse) => Promise<readonly string[]>;
  readonly remove: () => Promise<void>;
};

/** A home with one project, `~/app`, that is trusted. */
export async function stageSession(files: Files): Promise<StagedSession> {
  const home = await realpath(await mkdtemp(join(tmpdir(), "parapet-oracle-")));
  const folder = join(home, "app");
  const systemRoot = join(home, "machine");
  const pathOf = (name: string): string => {
    if (name.startsWith("~/")) return join(home, name.slice(2));
    if (name.startsWith("/etc/claude-code/")) return join(systemRoot, name);
    return name.startsWith("/") ? name : join(folder, name);
  };
  const state = { projects: { [folder]: { hasTrustDialogAccepted: true } } };
  const all = { ".claude/settings.json": {}, "~/.claude.json": state, ...files };
  for (const [name, value] of Object.entries(all)) {
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(pathOf(name)), { recursive: true });
    const text = typeof value === "string" ? value : JSON.stringify(value);
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(pathOf(name), text.replaceAll("@HOME@", home), { mode: 0o600 });
  }
  const isManaged = Object.keys(files).some((name) => name.startsWith("/etc/"));
  const { model } = await readClaudeCode(
    { workspacePath: folder, configPath: pathOf(".claude/settings.json") },
    { env: {}, homeDir: home, cwd: folder, hostName: "box", systemRoot },
    new Map(),
  );
  return {
    model,
    pathOf,
    hears: (calls, before) =>
      hearsOf(before === undefined ? [calls] : [[before], calls], {
        home,
        folder,
        systemRoot: isManaged ? systemRoot : undefined,
      }),
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

type Staged = {
  readonly home: string;
  readonly folder: string;
  /** Where /etc is taken from; undefined for the machine's own. */
  readonly systemRoot: string | undefined;
};

/** What the model hears of the calls of its last turn. */
async function hearsOf(
  turns: readonly (readonly ToolUse[])[],
  { home, folder, systemRoot }: Staged,
): Promise<readonly string[]> {
  let last: ModelCall = { messages: [], tools: [] };
  const model = await startLoopbackModel((call) => {
    // Claude Code also asks for titles and the like, without tools.
    if (call.tools.length === 0) return "Nothing.";
    last = call;
    return turns[call.messages.filter(({ role }) => role === "assistant").length] ?? "Done.";
  });
  const words = [program, "-p", "Go on.", "--output-format", "json"];
  const output = await run(systemRoot === undefined ? words : inOwnEtc(systemRoot, words), folder, {
    PATH: process.env["PATH"],
    HOME: home,
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: "nobody-asks-for-it",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    // Without it, root may not be without prompts.
    IS_SANDBOX: "1",
  }).finally(model.close);
  // Of two turns the later one counts.
  const heard = new Map(
    last.messages.flatMap(({ results }) =>
      results.map(({ call_id: id, text }) => [Number(id.split("_").at(-1)), text]),
    ),
  );
  return (turns.at(-1) ?? []).map(({ name }, index) => {
    const text = heard.get(index);
    if (text === undefined) throw new Error(`Nothing came back for ${name}:\n${output}`);
    return text;
  });
}

function inOwnEtc(systemRoot: string, words: readonly string[]): readonly string[] {
  const mounts = 'mount --bind "$0" /etc && exec "$@"';
  return [
    "unshare",
    "--map-root-user",
    "--mount",
    "sh",
    "-c",
    mounts,
    join(systemRoot, "etc"),
    ...words,
  ];
}

function run(
  [command = "", ...words]: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", () => resolve(output));
  });
}
