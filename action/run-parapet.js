import { spawn } from "node:child_process";

const mostOutput = 16 * 1024 * 1024;

/**
 * Runs the program without the token of the job; resolves with its exit code and what it printed.
 */
export function runParapet(program, args, { cwd, env }) {
  const { INPUT_TOKEN: _input, GITHUB_TOKEN: _token, ...rest } = env;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: rest,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const printed = { out: "", err: "" };
    const collect = (name) => (chunk) => {
      if (printed[name].length < mostOutput) printed[name] += chunk;
    };
    child.stdout.setEncoding("utf8").on("data", collect("out"));
    child.stderr.setEncoding("utf8").on("data", collect("err"));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 2, ...printed }));
  });
}
