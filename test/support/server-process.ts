import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const launcher = join(import.meta.dirname, "..", "..", "packages", "cli", "bin", "parapet.js");

/** `parapet serve` as its own process, on any free port. */
export type ServerProcess = {
  readonly url: string;
  readonly child: ChildProcess;
  /** Exit code and signal. */
  readonly exit: Promise<readonly [number | null, NodeJS.Signals | null]>;
  /** All that it has printed and logged. */
  readonly output: () => string;
  /** Resolves when the log has this event. */
  readonly logged: (event: string) => Promise<void>;
};

/**
 * Starts it on a folder that holds its home and its data, under another program where one is given.
 * Throws when it ends before it listens.
 */
export async function startServerProcess(
  folder: string,
  args: readonly string[] = [],
  under: readonly string[] = [],
): Promise<ServerProcess> {
  const own = [process.execPath, launcher];
  const [program = process.execPath, ...rest] = under.length === 0 ? own : [...under, ...own];
  const child = spawn(
    program,
    [...rest, "serve", "--port", "0", "--data", join(folder, "data"), ...args],
    {
      env: { PATH: process.env["PATH"], HOME: folder },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const exit = once(child, "close").then(
    ([code, signal]) => [code, signal] as [number | null, NodeJS.Signals | null],
  );
  const log = watched(child.stderr);
  const printed = watched(child.stdout);
  const ended = exit.then(() => {
    throw new Error(`The server has ended: ${log.text()}`);
  });
  ended.catch(() => {});
  await Promise.race([printed.until("listens on"), ended]);
  return {
    url: /http:\S+/.exec(printed.text())?.[0] ?? "",
    child,
    exit,
    output: () => printed.text() + log.text(),
    logged: (event) => Promise.race([log.until(`"event":"${event}"`), ended]),
  };
}

/** Text that arrives, and a way to wait for some of it. */
function watched(stream: NodeJS.ReadableStream) {
  let text = "";
  const waiting = new Set<() => void>();
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    for (const look of waiting) look();
  });
  return {
    text: () => text,
    until: (part: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!text.includes(part)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
