import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningService, startService } from "@parapet/server";
import type { ServeOptions } from "@parapet/settings";

/** A service of its own: empty home, empty data folder, any free port. */
export type TestService = {
  readonly url: string;
  /** Folder that goes with the test. */
  readonly folder: string;
  readonly home: string;
  readonly printed: readonly string[];
  readonly logged: readonly string[];
  readonly operatorToken: () => Promise<string>;
  /** Stops it and starts another on the same data. */
  readonly restart: () => Promise<TestService>;
  /** Stops it; the folder stays. */
  readonly stop: () => Promise<void>;
  /** Stops it and removes its folder. */
  readonly remove: () => Promise<void>;
};

export type TestServiceOptions = {
  readonly serve?: ServeOptions;
  readonly env?: Readonly<Record<string, string>>;
  /** Runs before the start, with the home folder. */
  readonly prepare?: (home: string) => Promise<void>;
};

export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-test-"));
  const home = join(folder, "home");
  await mkdir(home);
  await options.prepare?.(home);
  return startIn(folder, options);
}

async function startIn(folder: string, options: TestServiceOptions): Promise<TestService> {
  const home = join(folder, "home");
  const data = join(folder, "data");
  const printed: string[] = [];
  const logged: string[] = [];
  const running: RunningService = await startService(
    // A test says itself when something is scanned.
    { port: 0, data, watch: false, ...options.serve },
    {
      env: { HOME: home, ...options.env },
      cwd: folder,
      print: (line) => printed.push(line),
      writeLog: (line) => logged.push(line),
    },
  );
  return {
    url: running.url,
    folder,
    home,
    printed,
    logged,
    operatorToken: async () => (await readFile(join(data, "operator-token"), "utf8")).trim(),
    restart: async () => {
      await running.stop();
      return startIn(folder, options);
    },
    stop: running.stop,
    remove: async () => {
      await running.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Makes a workspace folder with this configuration; answers its path. */
export async function makeWorkspace(
  folder: string,
  name: string,
  text: string | Uint8Array,
): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, "openclaw.json"), text);
  return path;
}

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as JSON; throws when it is none. */
  readonly json: unknown;
};

/**
 * Sends a request exactly as written: no path is normalized, no header added but Host. An event
 * stream is left as soon as it has begun.
 */
export function send(
  url: string,
  target: string,
  options: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Uint8Array;
  } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: hostname,
        port,
        path: target,
        method: options.method ?? "GET",
        headers: { ...options.headers },
        agent: false,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        const finish = () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            get json(): unknown {
              return JSON.parse(text);
            },
          });
        };
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("end", finish);
        if (incoming.headers["content-type"] === "text/event-stream") {
          finish();
          outgoing.destroy();
        }
      },
    );
    outgoing.on("error", reject);
    outgoing.end(options.body);
  });
}

/** Sends a JSON body. */
export function post(
  url: string,
  target: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return send(url, target, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
