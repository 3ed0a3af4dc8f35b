import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { homedir, hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { openRules } from "@parapet/assessment";
import { fingerprinter } from "@parapet/guardrails";
import { idMaker, version } from "@parapet/posture";
import {
  checkSettings,
  environmentToken,
  receiverSecrets,
  type ServeOptions,
  settingsFrom,
  signInProvider,
  webhookSecret,
} from "@parapet/settings";
import { admission } from "./access/admission.ts";
import { sharedReplayGuard } from "./access/replay-guard.ts";
import type { Credentials } from "./access/identify.ts";
import { sameSecret, ensureOperatorToken } from "./access/operator-token.ts";
import { addressProof, noteAddress } from "./access/server-address.ts";
import { connectionTableThread } from "./access/connection-table-thread.ts";
import { peerUsers } from "./access/peer-user.ts";
import { refusalRecorder } from "./access/refusals.ts";
import { redeemSignInCode } from "./access/sign-in-codes.ts";
import { adapterSecret, keyOfInstallation } from "./adapters/adapter-keys.ts";
import { evaluateForAdapter } from "./adapters/evaluate-for-adapter.ts";
import { knownAdapters } from "./adapters/known-adapters.ts";
import { noRuntimeAdapters, type RuntimeAdapters } from "./adapters/runtime-adapters.ts";
import { streamLimits } from "./api/violation-stream.ts";
import { createApp } from "./app.ts";
import { assertRestored } from "./backup/unfinished-restore.ts";
import { createEventHub } from "./core/events.ts";
import { createLog, logFormat } from "./core/log.ts";
import { openDocumentation } from "./documentation/documentation.ts";
import { openDashboard } from "./dashboard/dashboard.ts";
import { browserSessions } from "./dashboard/sessions.ts";
import { addressToOpen, exposureOf, isExposed, ownName } from "./exposure.ts";
import { auditSigner } from "./audit/audit-key.ts";
import { fingerprintKey } from "./guardrails/fingerprint-key.ts";
import { listen, type Listening } from "./http/listen.ts";
import { deliver } from "./jobs/deliveries.ts";
import { receiversOf } from "./outbound/receivers.ts";
import { startBackgroundWork } from "./service/background-work.ts";
import { judgeCalls } from "./service/judge-calls.ts";
import { callRecords } from "./service/call-records.ts";
import { openData } from "./service/open-data.ts";
import { problemsNow } from "./service/readiness.ts";
import { graceMs, stopOf } from "./service/stop.ts";
import { limitsFrom } from "./telemetry/facts/limits.ts";
import { signInWith } from "./sign-in/sign-in.ts";
import { bearerTokens } from "./tokens/bearer-tokens.ts";
import { enrolledMachines } from "./machines/enrolled-machines.ts";
import { resolvePendingFixes } from "./workspaces/fix-journal.ts";
import { openWorkspacesAtStart } from "./workspaces/open-at-start.ts";
import { readableFolders } from "./workspaces/readable-folders.ts";
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
  /** True where a person sees the log as it is written. */
  readonly isLogOnTerminal?: boolean;
  /** Aborted when the process shall end: a start that is under way then waits for no scan. */
  readonly stopping?: AbortSignal;
  /** What is known of the runtimes that adapters are put into. */
  readonly adapters?: RuntimeAdapters;
  /** Starts with what is there of a database that has lost something. */
  readonly acceptDataLoss?: boolean;
};

const now = () => new Date();
const nowMs = () => performance.now();
const newId = idMaker(now, randomBytes);

/** Starts the service. Throws SettingsError or StoreError with a sentence that says what to do. */
export async function startService(
  options: ServeOptions,
  {
    env,
    cwd,
    print,
    writeLog,
    isLogOnTerminal = false,
    stopping,
    acceptDataLoss = false,
    adapters = noRuntimeAdapters,
  }: ServiceSurroundings,
): Promise<RunningService> {
  const settings = settingsFrom(options, env, cwd);
  const sharedToken = environmentToken(env);
  const secret = webhookSecret(settings, env);
  const secrets = receiverSecrets(settings.receivers, env);
  const provider = signInProvider(settings.signIn, env);
  const log = createLog(writeLog, {
    level: settings.logLevel,
    format: logFormat(settings.logFormat, isLogOnTerminal),
    now,
  });
  const rules = await openRules(settings.rulesDir);
  for (const problem of rules.problems) log.warn("rule skipped", problem);
  const arrivals = createEventHub();
  const signAudit = auditSigner(settings.data, env, randomBytes);
  const data = await openData(settings, {
    acceptDataLoss,
    signAudit,
    arrivals,
    log,
    print,
    now,
    nowMs,
  });
  const { store, telemetry: seen, metrics } = data;
  const scanner = scannerLoader(settings.scanner);
  const loaded = await scanner();
  const user = { env, homeDir: env["HOME"] ?? homedir(), cwd, hostName: hostname() };
  const demo = join(tmpdir(), `parapet-demo-${randomBytes(8).toString("hex")}`);
  const readable =
    loaded === undefined
      ? { roots: settings.workspaceRoots, environment: {} }
      : await readableFolders(loaded, {
          roots: settings.workspaceRoots,
          exposed: isExposed(settings),
          named: settings.workspaces,
          demo,
          environment: user,
        });
  const environment = {
    ...user,
    ...readable.environment,
    ...(loaded && { advisoriesFile: loaded.storedAdvisoriesFile(settings.data) }),
  };
  const telemetryLimits = limitsFrom(settings.telemetry);
  const work = startBackgroundWork(settings, data, {
    scanner,
    environment,
    readable,
    ruleFiles: rules.files,
    telemetryLimits,
    inspectAdapters: adapters.inspect,
    env,
    config: checkSettings(options, env, cwd).file,
    log,
    now,
    nowMs,
    newId,
  });
  const known = knownAdapters(store, nowMs);
  let deliveries: Awaited<ReturnType<typeof deliver>> | undefined;
  const endWork = () => Promise.all([work.end(), deliveries?.close()]);
  const closing = new AbortController();
  const dashboard = openDashboard();
  const documentation = openDocumentation();
  // As many streams as there are callers wait for it.
  setMaxListeners(0, closing.signal);
  const onSqlite = !settings.database.startsWith("postgres");
  const calls = callRecords(data, { onSqlite, log });
  const connections = connectionTableThread();
  const release = async () => {
    closing.abort();
    dashboard.close();
    documentation.close();
    await endWork();
    await connections.close();
    await calls.close();
    await data.close();
  };
  let listening: Listening | undefined;
  try {
    const tokens = bearerTokens({ store, now, newId, randomBytes });
    const exposure = exposureOf(
      settings,
      sharedToken !== "" || provider !== undefined || (await tokens.anyLive()),
    );
    if (exposure === "open") {
      print(
        `Warning: this server accepts unauthenticated requests from anyone who can reach ${settings.host}:${settings.port}.`,
      );
    }
    const operatorToken = await ensureOperatorToken(settings.data, randomBytes);
    let ownUrl = "";
    const fingerprint = fingerprinter(await fingerprintKey(settings.data, env, randomBytes));
    const keySecret = await adapterSecret(settings.data, env, randomBytes);
    if (loaded !== undefined) {
      await resolvePendingFixes(store, loaded, { dataDir: settings.data, randomBytes });
    }
    const credentials: Credentials = {
      operatorToken,
      exposure,
      findToken: async (text) =>
        sharedToken !== "" && sameSecret(text, sharedToken)
          ? { kind: "token", name: "PARAPET_TOKEN", scopes: ["admin"] }
          : tokens.find(text),
    };
    const { file: config, settings: shownSettings } = checkSettings(options, env, cwd);
    const judges = judgeCalls(settings, data, {
      calls,
      config,
      adapterTargets: work.adapterTargets,
      fingerprint,
      now,
      nowMs,
      newId,
    });
    const keyOf = (installationId: string) => keyOfInstallation(keySecret, installationId);
    const signIn =
      provider &&
      signInWith(provider, {
        signIn: settings.signIn,
        privateHosts: settings.allowPrivateReceivers,
        store,
        nowMs,
        randomBytes,
      });
    const sessions = browserSessions({
      credentials,
      redeem: (code) => redeemSignInCode(settings.data, code, now()),
      redeemSignIn: signIn?.redeem,
      now,
      nowMs,
      randomBytes,
    });
    const refused = refusalRecorder({ log, audit: store.audit.append, nowMs });
    const receivers = await receiversOf(settings, {
      secret,
      secrets,
      tickets: data.silentStore.tickets,
      version,
      now,
    });
    const app = createApp(
      {
        credentials,
        adapters: {
          keyOf,
          isInstalled: async (installationId) => (await known.find(installationId)) !== undefined,
          isFresh: sharedReplayGuard(store.usedNonces, Date.now),
        },
        machines: {
          keyOf: store.machines.liveKey,
          isFresh: sharedReplayGuard(store.usedNonces, Date.now),
          now: Date.now,
        },
        allowedHosts: [
          ...settings.allowedHosts,
          ...ownName(settings.host),
          ...(provider === undefined ? [] : ownName(new URL(provider.publicUrl).hostname)),
        ],
        newRequestId: () => newId("req"),
        nowMs,
        log,
        refused,
      },
      {
        version,
        store,
        database: onSqlite ? "sqlite" : "postgres",
        problems: () => problemsNow(data, calls, work),
        workspacesFor: work.workspacesFor,
        scanner,
        rules: rules.descriptions,
        ruleProblems: rules.problems,
        arrivals,
        limits: streamLimits,
        ...judges,
        adapters: {
          find: known.find,
          forget: known.forget,
          ask: evaluateForAdapter({ store, known, evaluateCall: judges.evaluateCall, newId }),
          hook: adapters.hook,
        },
        proofs: work.proofs,
        fingerprint,
        settings: shownSettings,
        telemetry: work.telemetry,
        observations: seen.observations,
        telemetryLimits,
        tokens,
        machines: enrolledMachines({
          store,
          now,
          randomBytes,
          silentAfterMs: settings.silentAfterHours * 3_600_000,
        }),
        receivers,
        dashboard,
        documentation,
        sessions,
        signIn,
        signInRoles: settings.signIn.roles,
        log,
        metrics,
        now,
        nowMs,
        newId,
        closing: closing.signal,
        ownProof: (challenge) => addressProof(operatorToken, challenge, ownUrl),
      },
    );
    deliveries = await deliver({
      receivers,
      store: data.silentStore,
      arrivals,
      metrics,
      log,
      now,
    });
    const server = (listening = await listen(app, settings, {
      admit: admission({
        limit: settings.rateLimit,
        nowMs,
        clock: Date.now,
        keyOf,
        operatorToken,
        isToken: async (text) => (await credentials.findToken(text)) !== undefined,
        sessionOf: (cookie, key) => sessions.nameOf({ cookie, key }),
      }),
      peerUser: peerUsers({ lookAt: connections.lookAt, ownUser: process.getuid?.() }),
      ownUser: process.getuid?.(),
      dataDir: settings.data,
      turnedAway: ({ method = "" }, address) => {
        metrics.request({ method, route: "(none)", status: 429, seconds: 0 });
        void refused({
          requestId: "",
          caller: undefined,
          address,
          method,
          route: "(none)",
          path: "",
          status: 429,
          reason: "",
        });
      },
    }));
    ownUrl = server.url;
    if (server.socketProblem !== "")
      log.warn("local socket unavailable", { reason: server.socketProblem });
    const forgetAddress = isExposed(settings)
      ? async () => {}
      : await noteAddress(settings.data, server.url).catch((error: unknown) => {
          // Guardrails do not wait for it: only `parapet dashboard` finds no server then.
          log.warn("server address not recorded", {
            reason: error instanceof Error ? error.message : "",
          });
          return async () => {};
        });
    try {
      // One that began after the first look, and looked for servers before this one could be asked.
      assertRestored(settings.data);
    } catch (error) {
      await forgetAddress();
      throw error;
    }
    print(`Parapet listens on ${server.url}`);
    log.info("started", { version, url: server.url, exposure, scanner: loaded !== undefined });
    stopping?.addEventListener("abort", () => void work.endScans(), { once: true });
    const start = await openWorkspacesAtStart({
      store,
      scan: work.scan,
      scanner: loaded,
      environment,
      paths: settings.workspaces,
      demo,
      print,
      notOpen: work.expect,
    });
    const stop = stopOf({ closing, server, forgetAddress, endWork, start, release, log, nowMs });
    const announce = async (): Promise<void> => {
      // Who opens it at this line sees it, and not that it is being built.
      await dashboard.settled();
      if (stopping?.aborted !== true) print(`Open ${addressToOpen(server.url)}`);
    };
    void announce();
    return { url: server.url, stop };
  } catch (error) {
    await listening?.stop(graceMs);
    await release();
    throw error;
  }
}
