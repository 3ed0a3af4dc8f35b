import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type ClaudeRun = {
  readonly program: string;
  /** Becomes its home: nothing of the person's own is read or written. */
  readonly home: string;
  /** The settings that are in effect. */
  readonly settings: unknown;
  /** Address of the model to speak with. */
  readonly modelUrl: string;
  readonly prompt: string;
  /** More of the command line. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

export type ClaudeEnd = { readonly exitCode: number | null; readonly output: string };

const mostOutput = 1024 * 1024;

/** Runs one prompt in its own home, against a model on the loopback interface and nothing else. */
export async function runClaude(run: ClaudeRun): Promise<ClaudeEnd> {
  const child = await startClaude(run, ["-p", run.prompt, "--output-format", "json"]);
  child.stdin.end();
  return new Promise((resolve, reject) => {
    let output = "";
    const keep = (chunk: Buffer): void => {
      if (output.length < mostOutput) output += chunk.toString("utf8");
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ exitCode, output }));
  });
}

/**
 * Starts it with these words on its command line, before those of the run; anyone who starts it
 * speaks with it.
 */
export async function startClaude(
  run: ClaudeRun,
  words: readonly string[],
): Promise<ChildProcessWithoutNullStreams> {
  const cwd = join(run.home, "work");
  await mkdir(join(run.home, ".claude"), { recursive: true });
  await mkdir(cwd, { recursive: true });
  await writeFile(join(run.home, ".claude", "settings.json"), JSON.stringify(run.settings), {
    mode: 0o600,
  });
  return spawn(run.program, [...words, ...(run.args ?? [])], {
    cwd,
    env: { ...environment(run), ...run.env },
    stdio: "pipe",
    signal: run.signal,
    killSignal: "SIGKILL",
  });
}

function environment({ home, modelUrl }: ClaudeRun): Readonly<Record<string, string>> {
  const system = process.env["SystemRoot"];
  return {
    PATH: process.env["PATH"] ?? "/usr/bin:/bin",
    HOME: home,
    USERPROFILE: home,
    ...(system === undefined ? {} : { SystemRoot: system }),
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: "nobody-asks-for-it",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    CLAUDE_CODE_SKIP_PROMPT_HISTORY: "1",
  };
}
