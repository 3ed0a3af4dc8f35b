import { fork } from "node:child_process";
import { dirname, join } from "node:path";

/** What a command printed, and how it ended. */
export type Output = { readonly exitCode: number; readonly stdout: string };

/** Runs a command of OpenClaw; one at a time. */
export type RunCommand = (words: readonly string[], env: NodeJS.ProcessEnv) => Promise<Output>;

type Message = Output | { readonly failure: string };

const patience = 120_000;

/**
 * Starts one process of the real OpenClaw for many commands: to start one takes much longer than
 * what it is asked.
 */
export function startProcess(
  node: string,
  program: string,
  firstEnv: NodeJS.ProcessEnv,
): RunCommand {
  const child = fork(
    join(import.meta.dirname, "ask-commands.mjs"),
    [join(dirname(program), "dist")],
    { execPath: node, execArgv: [], env: firstEnv, stdio: ["ignore", "ignore", "pipe", "ipc"] },
  );
  let stderr = "";
  child.stderr?.on("data", (text) => (stderr += text));
  child.unref();
  child.channel?.unref();
  return (words, env) =>
    new Promise((resolve, reject) => {
      const command = `openclaw ${words.join(" ")}`;
      const timer = setTimeout(() => child.kill("SIGKILL"), patience);
      const ended = () => {
        clearTimeout(timer);
        reject(new Error(`${command}: its process ended\n${stderr}`));
      };
      child.once("exit", ended);
      child.once("message", (message: Message) => {
        clearTimeout(timer);
        child.off("exit", ended);
        if ("failure" in message) reject(new Error(`${command}: ${message.failure}`));
        else resolve(message);
      });
      child.send({ words, env }, (error) => error && ended());
    });
}
