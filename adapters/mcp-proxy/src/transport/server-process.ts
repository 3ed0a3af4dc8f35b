import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { type Redact, redactedStream } from "../messages/redacted-stream.ts";
import { finishesWithin } from "./with-timeout.ts";

/** A running MCP server that speaks over its standard input and output. */
export type ServerProcess = {
  readonly input: Writable;
  readonly output: Readable;
  /** Resolves when it has ended, with its exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  /** Closes its input, and ends it and what it started when it does not end by itself. */
  readonly stop: () => Promise<void>;
};

/**
 * How long a server may take after its input has ended, and again after it was asked to end.
 * Milliseconds. Twice that is less than the two seconds after which a client asks, and then kills,
 * the proxy: nobody would end the server then.
 */
const patienceMs = 800;

const ownGroup = process.platform !== "win32";

export type ServerErrors = {
  /** Takes the secrets out of what the server writes to its standard error. */
  readonly redact: Redact;
  readonly output: Writable;
};

/**
 * Starts the command as its client would: same folder, same environment. What it writes to its
 * standard error goes to `errors`.
 */
export async function startServer(
  [command = "", ...args]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  errors: ServerErrors,
): Promise<ServerProcess> {
  const child = spawn(command, args, {
    env: { ...env },
    stdio: ["pipe", "pipe", "pipe"],
    // A group of its own, so that what a starter such as npx has started ends with it.
    detached: ownGroup,
    windowsHide: true,
  });
  await once(child, "spawn").catch((error: unknown) => {
    const why = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
    throw new Error(`The MCP server ${JSON.stringify(command)} cannot be started (${why}).`);
  });
  // A write to an ended server is no crash of ours.
  child.stdin.on("error", () => undefined);
  const said = child.stderr.pipe(redactedStream(errors.redact));
  said.pipe(errors.output, { end: false });
  const allSaid = finished(said).catch(() => undefined);
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", (code) => resolve(code));
  });
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const signal = (name: NodeJS.Signals): void => {
    try {
      if (ownGroup && child.pid !== undefined) process.kill(-child.pid, name);
      else child.kill(name);
    } catch {
      // It has ended meanwhile.
    }
  };
  return {
    input: child.stdin,
    output: child.stdout,
    ended,
    async stop() {
      child.stdin.end();
      if (!isOver() && !(await finishesWithin(ended, patienceMs))) {
        signal("SIGTERM");
        if (!(await finishesWithin(ended, patienceMs))) signal("SIGKILL");
      } else signal("SIGTERM");
      await finishesWithin(Promise.all([ended, allSaid]), patienceMs);
    },
  };
}
