import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { homedir, hostname } from "node:os";
import { describeRules } from "@parapet/attack-paths";
import { isLoopbackHost } from "./access/addresses.ts";
import { sameSecret, ensureOperatorToken } from "./access/operator-token.ts";
import { createRateLimiter } from "./access/rate-limit.ts";
import { streamLimits } from "./api/violation-stream.ts";
import { createApp } from "./app.ts";
import { createEventHub } from "./events.ts";
import { environmentToken, exposureOf } from "./exposure.ts";
import { idMaker } from "./ids.ts";
import { listen } from "./listen.ts";
import { assessors } from "./jobs/assessors.ts";
import { createLog } from "./log.ts";
import { type ServeOptions, settingsFrom } from "./settings.ts";
import { openStore } from "./store/store.ts";
import { version } from "./version.ts";
import { settlePendingFixes } from "./workspaces/fix-journal.ts";
import { localWorkspaces } from "./workspaces/local-workspaces.ts";
import { openWorkspacesAtStart } from "./workspaces/opening.ts";
import { scannerLoader } from "./workspaces/scanner-component.ts";

export type RunningService = {
  /** "http://127.0.0.1:8000". */
  readonly url: string;
  /** Ends requests under way, closes the database, removes the demonstration. */
  readonly stop: () => Promise<void>;
};

/** What the service takes from the process it runs in. */
export type ServiceSurroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Lines for the person at the terminal. */
  readonly print: (line: string) => void;
  /** Lines for the log. */
  readonly writeLog: (line: string) => void;
};

const now = () => new Date();
const graceMs = 5_000;
const scanHeapMb = 1_024;

/** Starts the service. Throws SettingsError or StoreError with a sentence that says what to do. */
export async function startService(
  options: ServeOptions,
  { env, cwd, print, writeLog }: ServiceSurroundings,
): Promise<RunningService> {
  const settings = settingsFrom(options, env, cwd);
  const log = createLog(writeLog, { level: settings.logLevel, now });
  const newId = idMaker(now, randomBytes);
  const sharedToken = environmentToken(env);
  const exposure = exposureOf(settings, sharedToken !== "");
  if (exposure === "open") {
    print(`Warning: anyone who can reach ${settings.host}:${settings.port} may use this server.`);
  }
  const operatorToken = await ensureOperatorToken(settings.data, randomBytes);
  const store = await openStore(settings.database, { clock: now });
  const closing = new AbortController();
  // As many streams as there are callers wait for it.
  setMaxListeners(0, closing.signal);
  try {
    const scanner = scannerLoader(settings.scanner);
    const environment = { env, homeDir: env["HOME"] ?? homedir(), cwd, hostName: hostname() };
    const loaded = await scanner();
    if (loaded !== undefined) await settlePendingFixes(store, loaded);
    const threads = assessors({
      threads: settings.scanThreads,
      timeoutMs: settings.scanTimeoutSeconds * 1_000,
      heapMb: scanHeapMb,
      log,
    });
    const workspaces = localWorkspaces({
      store,
      scanner,
      assess: threads.assess,
      environment,
      dataDir: settings.data,
      roots: settings.workspaceRoots,
      exposed: settings.exposed,
      now,
      newId,
      randomBytes,
    });
    const app = createApp(
      {
        credentials: {
          operatorToken,
          exposure,
          findToken: async (token) =>
            sharedToken !== "" && sameSecret(token, sharedToken)
              ? { name: "PARAPET_TOKEN", scopes: ["admin"] }
              : undefined,
        },
        allowedHosts: [...settings.allowedHosts, ...ownName(settings.host)],
        rateLimiter: createRateLimiter(settings.rateLimit, () => performance.now()),
        newRequestId: () => newId("req"),
        nowMs: () => performance.now(),
        log,
      },
      {
        version,
        store,
        database: settings.database.startsWith("postgres") ? "postgres" : "sqlite",
        workspaces,
        scanner,
        rules: describeRules(),
        arrivals: createEventHub(),
        limits: streamLimits,
        now,
        newId,
        closing: closing.signal,
      },
    );
    const server = await listen(app, settings);
    print(`Parapet listens on ${server.url}`);
    const opened = await openWorkspacesAtStart({
      store,
      workspaces,
      scanner: loaded,
      environment,
      paths: settings.workspaces,
      print,
    });
    return {
      url: server.url,
      stop: async () => {
        closing.abort();
        await server.stop(graceMs);
        await opened.close();
        await threads.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The address that the server listens on, where it names one machine. */
function ownName(host: string): readonly string[] {
  return isLoopbackHost(host) || ["0.0.0.0", "::", "[::]"].includes(host) ? [] : [host];
}
