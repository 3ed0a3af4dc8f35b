import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { homedir, hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { fingerprinter } from "@parapet/guardrails";
import { checkSettings, type ServeOptions, settingsFrom } from "@parapet/settings";
import { idMaker, version } from "@parapet/posture";
import { openRules } from "@parapet/assessment";
import { freshForAll } from "./access/fresh-calls.ts";
import { isLoopbackHost } from "./access/addresses.ts";
import { checkDataFolder } from "./access/data-folder.ts";
import type { Credentials } from "./access/identify.ts";
import { sameSecret, ensureOperatorToken } from "./access/operator-token.ts";
import { addressProof, noteAddress } from "./access/own-address.ts";
import { admission } from "./access/admission.ts";
import { peerUsers } from "./access/peer-user.ts";
import { removeAbandoned } from "./backup/working-folder.ts";
import { adapterSecret, keyOfInstallation } from "./adapters/adapter-keys.ts";
import { inspectKeys } from "./adapters/installation-keys.ts";
import { askForAdapter } from "./adapters/ask-for-adapter.ts";
import { knownAdapters } from "./adapters/known-adapters.ts";
import { noRuntimeAdapters, type RuntimeAdapters } from "./adapters/runtime-adapters.ts";
import { redeemSignInCode } from "./access/sign-in-codes.ts";
import { refusalRecorder } from "./access/refusals.ts";
import { streamLimits } from "./api/violation-stream.ts";
import { createApp } from "./app.ts";
import { openDashboard } from "./dashboard/dashboard.ts";
import { browserSessions } from "./dashboard/sessions.ts";
import { createEventHub } from "./core/events.ts";
import { environmentToken, exposureOf, webhookSecret, isExposed } from "./exposure.ts";
import { evaluateCall } from "./guardrails/evaluate-call.ts";
import { fingerprintKey } from "./guardrails/fingerprint-key.ts";
import { keepAgentsWorking } from "./guardrails/keep-agents-working.ts";
import { hitKeeper } from "./guardrails/keep-hits.ts";
import { livePolicy } from "./guardrails/live-policy.ts";
import { localTimeIn } from "./guardrails/local-time.ts";
import { passLog } from "./guardrails/pass-log.ts";
import { protectedFiles } from "./guardrails/protected-files.ts";
import { testCall } from "./guardrails/test-call.ts";
import { unwrittenSessions } from "./guardrails/unwritten-sessions.ts";
import { writeOutage } from "./guardrails/write-outage.ts";
import { listen, type Listening } from "./http/listen.ts";
import { watchAdapters } from "./jobs/adapter-watch.ts";
import { rescans } from "./jobs/rescans.ts";
import { deliver } from "./jobs/deliveries.ts";
import { followObservations } from "./jobs/new-observations.ts";
import { keepRetention } from "./jobs/retention.ts";
import { keepRowLimits } from "./jobs/row-limits.ts";
import { settlingThreads } from "./jobs/settling-threads.ts";
import { followEnforcement } from "./jobs/enforced-guardrails.ts";
import { telemetryThread } from "./jobs/telemetry-thread.ts";
import { takeToldGuardrails } from "./jobs/told-guardrails.ts";
import { systemTimers } from "./core/timers.ts";
import { workspaceThreads } from "./jobs/workspace-threads.ts";
import { createLog } from "./core/log.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { receiversOf } from "./outbound/receivers.ts";
import { checkBeforeStart } from "./store/check-database-files.ts";
import { DatabaseUnavailable } from "./store/database-failure.ts";
import { openStore } from "./store/store.ts";
import { tellingViolations } from "./store/telling-violations.ts";
import { limitsFrom } from "./telemetry/facts/limits.ts";
import { openTelemetryDatabase } from "./telemetry/facts/telemetry-database.ts";
import { bearerTokens } from "./tokens/bearer-tokens.ts";
import { settlePendingFixes } from "./workspaces/fix-journal.ts";
import { workspacesFor } from "./operations/workspaces-for.ts";
import { background } from "./workspaces/asker.ts";
import { openWorkspacesAtStart } from "./workspaces/opening.ts";
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
/** A stop lasts as long as the requests under way, and this many milliseconds at most. */
const graceMs = 5_000;
const scanHeapMb = 1_024;
/** Requests with spans that may wait to be counted. */
const telemetryBytes = 64 * 1024 * 1024;

/** Starts the service. Throws SettingsError or StoreError with a sentence that says what to do. */
export async function startService(
  options: ServeOptions,
  {
    env,
    cwd,
    print,
    writeLog,
    stopping,
    acceptDataLoss = false,
    adapters = noRuntimeAdapters,
  }: ServiceSurroundings,
): Promise<RunningService> {
  const settings = settingsFrom(options, env, cwd);
  const sharedToken = environmentToken(env);
  const secret = webhookSecret(settings, env);
  const log = createLog(writeLog, { level: settings.logLevel, now });
  const rules = await openRules(settings.rulesDir);
  for (const problem of rules.problems) log.warn("rule not used", problem);
  const dataFolder = await checkDataFolder(settings.data);
  if (dataFolder.isTightened) log.info("data folder made private", { mode: "0700" });
  if (dataFolder.warning !== "") print(`Warning: ${dataFolder.warning}`);
  const metrics = createMetrics(() => store.openPathCounts());
  const storeErrorLogged = onceAMinute(nowMs, (error) => log.error("store error", { error }));
  const storeError = (error: string) => {
    metrics.storeError();
    storeErrorLogged(error);
  };
  await removeAbandoned(settings.data);
  const losses = await checkBeforeStart(settings.database, { acceptDataLoss, now });
  for (const problem of losses) log.warn("data lost", { problem });
  const opened = await openStore(settings.database, {
    clock: now,
    isChecked: true,
    onError: (error) => storeError(codeOf(error)),
  });
  const arrivals = createEventHub();
  const store = tellingViolations(opened, (violation) => {
    metrics.violation(violation);
    arrivals.publish();
  });
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
  const threads = workspaceThreads({
    settings: {
      environment,
      database: settings.database,
      dataDir: settings.data,
      backups: settings.backups,
      retention: settings.retention,
      roots: readable.roots,
      ruleFiles: rules.files,
    },
    threads: settings.scanThreads,
    timeoutMs: settings.scanTimeoutSeconds * 1_000,
    heapMb: scanHeapMb,
    log,
    storeError,
    settle: settlingThreads(store, settings.data),
  });
  const toldOfLimit = onceAMinute(nowMs, (kind) =>
    log.warn("a limit of telemetry is reached", { kind, see: "/api/v1/telemetry/dropped" }),
  );
  const seen = await openTelemetryDatabase(settings.database, { clock: now });
  if (seen.damage !== "") log.error("telemetry is damaged", { what: seen.damage });
  const telemetryLimits = limitsFrom(settings.telemetry);
  const telemetry = telemetryThread({
    settings: {
      database: settings.database,
      retention: settings.telemetry,
      limits: telemetryLimits,
    },
    mostWaiting: telemetryBytes,
    log,
    storeError,
    news: ({ guardrails, dropped, services }) => {
      for (const [kind, count] of Object.entries(dropped)) {
        metrics.telemetryDropped(kind, count);
        toldOfLimit(kind);
      }
      if (guardrails) guardrailsOfSpans.look();
      if (services.length > 0) newObservations.seen(services);
    },
  });
  const guardrailsOfSpans = takeToldGuardrails({
    store,
    waiting: seen.toldGuardrails,
    showsEvidence: settings.guardrails.evidence,
    now,
    newId,
    timers: systemTimers,
    log,
  });
  const workspacesOf = workspacesFor({
    store,
    scanner,
    perform: threads.perform,
    environment,
    roots: readable.roots,
    maxWorkspaces: settings.maxWorkspaces,
    observed: { log, metrics, nowMs },
    follow: (scan) => scannedAgain.follow(scan),
  });
  const scannedAgain = rescans({
    scan: (path) => workspaces.scan({ path, own: true }),
    isKnown: async (path) => (await store.workspaces.byPath(path)) !== undefined,
    watch: settings.watch,
    roots: readable.environment.roots,
    everyMs: settings.rescanMinutes * 60_000,
    random: Math.random,
    timers: systemTimers,
    log,
  });
  const retention = keepRetention({
    store: opened,
    retention: settings.retention,
    now,
    random: Math.random,
    timers: systemTimers,
    log,
  });
  const limitedRows = keepRowLimits({ store: opened, timers: systemTimers, log });
  const workspaces = workspacesOf(background);
  const enforcement = followEnforcement({
    store: opened,
    rescan: (path) => workspaces.scan({ path, own: true }),
    timers: systemTimers,
    log,
  });
  const newObservations = followObservations({
    store: opened,
    rescan: (path) => workspaces.scan({ path, own: true }),
    timers: systemTimers,
    log,
  });
  const known = knownAdapters(store, nowMs);
  const inspection = inspectKeys(adapters.inspect, {
    secret: () => adapterSecret(settings.data, env, randomBytes),
    folder: join(settings.data, "adapters"),
    nowMs,
    log,
  });
  const adapterWatch = watchAdapters({
    store,
    inspect: inspection.inspect,
    host: environment.hostName,
    now,
    newId,
    timers: systemTimers,
    log,
  });
  let deliveries: Awaited<ReturnType<typeof deliver>> | undefined;
  const endWork = () =>
    Promise.all([
      scannedAgain.close(),
      threads.close(),
      retention.close(),
      limitedRows.close(),
      enforcement.close(),
      newObservations.close(),
      adapterWatch.close(),
      telemetry.close(),
      guardrailsOfSpans.close(),
      deliveries?.close(),
    ]);
  const closing = new AbortController();
  const dashboard = openDashboard();
  // As many streams as there are callers wait for it.
  setMaxListeners(0, closing.signal);
  const outage = writeOutage({ timers: systemTimers, log });
  metrics.watchUnwritten(outage.counts);
  const onSqlite = !settings.database.startsWith("postgres");
  // Other servers on the same PostgreSQL would not see what is held here: there a call whose session cannot be kept fails.
  const callSessions = onSqlite
    ? unwrittenSessions(store.guardrailSessions, outage)
    : store.guardrailSessions;
  const hits = hitKeeper(store, outage);
  const passes = passLog(opened, outage, systemTimers);
  const release = async () => {
    closing.abort();
    dashboard.close();
    await endWork();
    await passes.close();
    await outage.close();
    metrics.close();
    await seen.close();
    await store.close();
  };
  let listening: Listening | undefined;
  try {
    const tokens = bearerTokens({ store, now, newId, randomBytes });
    const exposure = exposureOf(settings, sharedToken !== "" || (await tokens.anyLive()));
    if (exposure === "open") {
      print(`Warning: anyone who can reach ${settings.host}:${settings.port} may use this server.`);
    }
    const operatorToken = await ensureOperatorToken(settings.data, randomBytes);
    let ownUrl = "";
    const fingerprint = fingerprinter(await fingerprintKey(settings.data, env, randomBytes));
    const keySecret = await adapterSecret(settings.data, env, randomBytes);
    if (loaded !== undefined) {
      await settlePendingFixes(store, loaded, { dataDir: settings.data, randomBytes });
    }
    const credentials: Credentials = {
      operatorToken,
      exposure,
      findToken: async (text) =>
        sharedToken !== "" && sameSecret(text, sharedToken)
          ? { name: "PARAPET_TOKEN", scopes: ["admin"] }
          : tokens.find(text),
    };
    const policy = livePolicy(store);
    const localTime = localTimeIn(settings.guardrails.timeZone);
    const { file: config, settings: shownSettings } = checkSettings(options, env, cwd);
    const places = protectedFiles({ ...settings, config }, adapterWatch.targets);
    const evaluated = evaluateCall({
      store,
      policy,
      sessions: callSessions,
      passes,
      hits,
      outage,
      clock: { now, monotonic: nowMs },
      newId,
      fingerprint,
      localTime,
      ownPlaces: places,
      showsEvidence: settings.guardrails.evidence,
      measured: metrics.evaluation,
    });
    const keyOf = (installationId: string) => keyOfInstallation(keySecret, installationId);
    const sessions = browserSessions({
      credentials,
      redeem: (code) => redeemSignInCode(settings.data, code, now()),
      nowMs,
      randomBytes,
    });
    const refused = refusalRecorder({ log, audit: store.audit.append, nowMs });
    const receivers = await receiversOf(settings, { secret, version, now });
    const app = createApp(
      {
        credentials,
        adapters: {
          keyOf,
          isInstalled: async (installationId) => (await known.find(installationId)) !== undefined,
          isFresh: freshForAll(store.heardCalls, Date.now),
        },
        allowedHosts: [...settings.allowedHosts, ...ownName(settings.host)],
        newRequestId: () => newId("req"),
        nowMs,
        log,
        refused,
      },
      {
        version,
        store,
        database: onSqlite ? "sqlite" : "postgres",
        problems: () => [
          ...losses,
          ...(dataFolder.problem === "" ? [] : [dataFolder.problem]),
          ...(seen.damage === "" ? [] : [seen.damage]),
          ...outage.problems(),
          ...inspection.problems(),
        ],
        workspacesFor: workspacesOf,
        scanner,
        rules: rules.descriptions,
        ruleProblems: rules.problems,
        arrivals,
        limits: streamLimits,
        evaluateCall: evaluated,
        adapters: {
          find: known.find,
          forget: known.forget,
          ask: askForAdapter({ store, known, evaluateCall: evaluated, newId }),
          hook: adapters.hook,
        },
        keepAgentsWorking: keepAgentsWorking({
          policy,
          agentsOf: async (service) => {
            const found = [
              ...(await store.agents.list({ service })),
              ...(await seen.observations.agents({ service, limit: 1_000 })),
            ].map(({ agent_id }) => agent_id);
            const guarded = await store.adapters.list({ service });
            return [...new Set([...guarded.flatMap(({ agent_ids }) => agent_ids), ...found])];
          },
          randomBytes,
          now,
        }),
        testCall: testCall(policy, {
          sessions: callSessions,
          clock: { now, monotonic: nowMs },
          newId: () => newId("ev"),
          fingerprint,
          localTime,
          ownPlaces: places,
        }),
        fingerprint,
        settings: shownSettings,
        telemetry,
        observations: seen.observations,
        telemetryLimits,
        tokens,
        receivers,
        dashboard,
        sessions,
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
      store: opened,
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
      peerUser: peerUsers({ nowMs }),
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
    if (server.socketProblem !== "") log.warn("no local socket", { reason: server.socketProblem });
    const forgetAddress = isExposed(settings)
      ? async () => {}
      : await noteAddress(settings.data, server.url).catch((error: unknown) => {
          // Guardrails do not wait for it: only `parapet dashboard` finds no server then.
          log.warn("address not noted", { reason: error instanceof Error ? error.message : "" });
          return async () => {};
        });
    print(`Parapet listens on ${server.url}`);
    log.info("started", { version, url: server.url, exposure, scanner: loaded !== undefined });
    stopping?.addEventListener("abort", () => void threads.close(), { once: true });
    const start = await openWorkspacesAtStart({
      store,
      scan: (path) => workspaces.scan({ path, own: true }),
      scanner: loaded,
      environment,
      paths: settings.workspaces,
      demo,
      print,
      notOpen: scannedAgain.expect,
    });
    const stop = async () => {
      const began = nowMs();
      log.info("stopping");
      closing.abort();
      // At once: who is told that it stops finds nobody on the port.
      const closed = server.stop(graceMs);
      await forgetAddress();
      await closed;
      await endWork();
      // Also where the demonstration cannot be taken out, since the disk is full.
      await start.close().finally(release);
      log.info("stopped", { duration_ms: Math.round(nowMs() - began) });
    };
    let stopped: Promise<void> | undefined;
    return { url: server.url, stop: () => (stopped ??= stop()) };
  } catch (error) {
    await listening?.stop(graceMs);
    await release();
    throw error;
  }
}

/** The address that the server listens on, where it names one machine. */
function ownName(host: string): readonly string[] {
  return isLoopbackHost(host) || ["0.0.0.0", "::", "[::]"].includes(host) ? [] : [host];
}

/** Told of one thing again and again, it says so once a minute. */
function onceAMinute(clockMs: () => number, say: (what: string) => void): (what: string) => void {
  const last = new Map<string, number>();
  return (what) => {
    if (clockMs() - (last.get(what) ?? Number.NEGATIVE_INFINITY) < 60_000) return;
    last.set(what, clockMs());
    say(what);
  };
}

/** What kind of error it is: a message may hold what was to be stored. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error instanceof DatabaseUnavailable) return `${error.failure.code}: ${error.failure.cause}`;
  const code = "code" in error ? `${error.name} ${String(error.code)}` : error.name;
  // Of SQLite: its own number, and the sentence that goes with it.
  return "errcode" in error && "errstr" in error
    ? `${code} ${String(error.errcode)}: ${String(error.errstr)}`
    : code;
}
