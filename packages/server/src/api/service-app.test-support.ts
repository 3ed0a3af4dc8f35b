import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compiledRules, openRules } from "@parapet/assessment";
import {
  type HookTranslation,
  hookTokenOf,
  installationHeader,
  newNonce,
  nonceHeader,
  signatureHeader,
  signatureOfCall,
} from "@parapet/adapter-link";
import { fingerprinter } from "@parapet/guardrails";
import { idMaker } from "@parapet/posture";
import { playedRuntimes, sandboxFault } from "@parapet/proof/availability";
import { checkSettings, settingsFrom } from "@parapet/settings";
import type { TokenScope } from "../access/caller.ts";
import type { Credentials } from "../access/identify.ts";
import { keyOfInstallation } from "../adapters/adapter-keys.ts";
import { evaluateForAdapter } from "../adapters/evaluate-for-adapter.ts";
import { knownAdapters } from "../adapters/known-adapters.ts";
import { createApp } from "../app.ts";
import { createEventHub } from "../core/events.ts";
import { createLog } from "../core/log.ts";
import { registeredGuardrails } from "../guardrails/registered-guardrails.ts";
import { openDashboard } from "../dashboard/dashboard.ts";
import { openDocumentation } from "../documentation/documentation.ts";
import { browserSessions } from "../dashboard/sessions.ts";
import { systemTimers } from "../core/timers.ts";
import { proofJobs, type ProofJobsOptions } from "../jobs/proof-jobs.ts";
import { startProof } from "../jobs/proof-thread.ts";
import { runTask } from "../operations/index.ts";
import { workspacesFor } from "../operations/workspaces-for.ts";
import { enrolledMachines } from "../machines/enrolled-machines.ts";
import { judgeCalls } from "../service/judge-calls.ts";
import { callRecords } from "../service/call-records.ts";
import { auditSigner } from "../audit/audit-key.ts";
import { openData } from "../service/open-data.ts";
import type { AdapterInstallation } from "../store/adapter-installation.ts";
import type { Store } from "../store/store.ts";
import { defaultLimits } from "../telemetry/facts/limits.ts";
import {
  allowanceWriter,
  storedObservations,
  storedRecentObservations,
} from "../telemetry/observed/stored-telemetry.ts";
import { keepExports } from "../telemetry/receive/keep-exports.ts";
import { bearerTokens } from "../tokens/bearer-tokens.ts";
import { streamLimits } from "./violation-stream.ts";

/** Anyone may write to its agent, which runs commands without approval. */
export const openShell = `{
  channels: { telegram: { botToken: "\${TELEGRAM_BOT_TOKEN}", dmPolicy: "open", allowFrom: ["*"] } },
  gateway: { mode: "local", bind: "lan", auth: { mode: "token", token: "\${GATEWAY_TOKEN}" } },
}
`;

/** No channel leads to its agent, which runs no command. */
export const hardenedShell = `{
  gateway: { mode: "local", bind: "loopback", auth: { mode: "token", token: "\${GATEWAY_TOKEN}" } },
  agents: { defaults: { sandbox: { mode: "all" } } },
  tools: { profile: "messaging", deny: ["group:runtime", "group:fs", "group:automation"], exec: { mode: "deny" } },
}
`;

export type Asked = {
  readonly method?: string;
  /** Sent as JSON, or as these bytes. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A bearer token. */
  readonly token?: string;
};

/** The whole application of a service over its own data, without a socket and without threads. */
export type ServiceApp = {
  readonly store: Store;
  readonly folder: string;
  readonly operatorToken: string;
  readonly ask: (target: string, asked?: Asked) => Promise<Response>;
  /** The body of a successful answer. */
  readonly json: <Body>(target: string, asked?: Asked) => Promise<Body>;
  readonly tokenWith: (...scopes: readonly TokenScope[]) => Promise<string>;
  /** Writes an `openclaw.json` and scans it; the folder's name is the service. */
  readonly scanned: (service: string, configuration: string) => Promise<string>;
  /** Adds an adapter of a service, and says how it asks. */
  readonly installed: (change?: Partial<AdapterInstallation>) => Promise<InstalledAdapter>;
  readonly close: () => Promise<void>;
};

export type InstalledAdapter = {
  readonly installation_id: string;
  readonly hookToken: string;
  /** A signed POST. */
  readonly ask: (target: string, body: unknown) => Promise<Response>;
};

const nowMs = () => performance.now();
const scanner = async () => import("@parapet/scanner");

export async function openServiceApp({
  guarded = false,
  now = () => new Date(),
  hook = () => undefined,
  playing = {},
}: {
  /** Reachable from other machines, so that each request needs a token. */
  readonly guarded?: boolean;
  readonly now?: () => Date;
  readonly hook?: (adapter: string) => HookTranslation | undefined;
  /** What plays attack paths in place of the real runtime. */
  readonly playing?: Partial<
    Pick<ProofJobsOptions, "runtimes" | "sandboxFault" | "start" | "unfinished">
  >;
} = {}): Promise<ServiceApp> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-app-"));
  const env = { HOME: folder };
  const options = { port: 0, data: join(folder, "data"), watch: false };
  const settings = settingsFrom(options, env, folder);
  const newId = idMaker(now, randomBytes);
  const log = createLog(() => {}, { level: "error", now });
  const arrivals = createEventHub();
  const data = await openData(settings, {
    acceptDataLoss: false,
    signAudit: auditSigner(settings.data, env, randomBytes),
    arrivals,
    log,
    print: () => {},
    now,
    nowMs,
  });
  const { store, telemetry: seen, metrics } = data;
  const environment = { env, homeDir: folder, cwd: folder, hostName: "box" };
  const rules = await openRules(settings.rulesDir);
  const { database } = settings;
  const work = {
    environment,
    dataDir: settings.data,
    backups: settings.backups,
    retention: settings.retention,
    roots: [],
    store,
    scanner,
    rules: async () => compiledRules([]),
    observedOf: storedObservations(database, { clock: now }),
    recentObservationsOf: storedRecentObservations(database, { clock: now }),
    noteAllowed: allowanceWriter(database, { clock: now }),
    now,
    newId,
    randomBytes,
  };
  const secret = Buffer.from(randomBytes(32)).toString("hex");
  const keyOf = (installationId: string) => keyOfInstallation(secret, installationId);
  const known = knownAdapters(store, nowMs);
  const calls = callRecords(data, { onSqlite: true, log });
  const fingerprint = fingerprinter(Buffer.from(randomBytes(32)).toString("hex"));
  const judges = judgeCalls(settings, data, {
    calls,
    config: "",
    adapterTargets: () => [],
    fingerprint,
    now,
    nowMs,
    newId,
  });
  const tokens = bearerTokens({ store, now, newId, randomBytes });
  const operatorToken = `parapet_op_${Buffer.from(randomBytes(32)).toString("hex")}`;
  const credentials: Credentials = {
    operatorToken,
    exposure: guarded ? "guarded" : "loopback",
    findToken: tokens.find,
  };
  const exports = keepExports({
    ledger: seen.ledger,
    now,
    keepDays: settings.telemetry.days,
    later: setImmediate,
    news: () => {},
    failed: () => {},
  });
  const workspaces = workspacesFor({
    store,
    scanner,
    perform: (task) => runTask(task, work, () => {}),
    environment,
    roots: [],
  });
  const proofs = proofJobs({
    store,
    workspacesFor: workspaces,
    environment,
    runtimes: async () => playedRuntimes,
    sandboxFault: async () => sandboxFault(),
    start: startProof,
    guardrails: (service) => registeredGuardrails(store, { ...settings, config: "" }, { service }),
    ...playing,
    metrics,
    log,
    timers: systemTimers,
    now,
    newId,
    randomBytes,
  });
  const closing = new AbortController();
  const dashboard = openDashboard();
  const documentation = openDocumentation();
  const app = createApp(
    {
      credentials,
      adapters: {
        keyOf,
        isInstalled: async (id) => (await known.find(id)) !== undefined,
        isFresh: () => true,
      },
      machines: { keyOf: store.machines.liveKey, isFresh: async () => true, now: Date.now },
      allowedHosts: [],
      newRequestId: () => newId("req"),
      nowMs,
      log,
      refused: async () => {},
    },
    {
      version: "0.0.0",
      store,
      database: "sqlite",
      problems: () => [],
      workspacesFor: workspaces,
      proofs,
      scanner,
      rules: rules.descriptions,
      ruleProblems: [],
      arrivals,
      limits: streamLimits,
      ...judges,
      adapters: {
        find: known.find,
        forget: known.forget,
        ask: evaluateForAdapter({ store, known, evaluateCall: judges.evaluateCall, newId }),
        hook,
      },
      fingerprint,
      settings: checkSettings(options, env, folder).settings,
      telemetry: {
        take: (received) => new Promise((resolve) => exports.take(received, resolve)),
        forget: async (service) => {
          await seen.forgetting.service(service);
          return true;
        },
      },
      observations: seen.observations,
      telemetryLimits: defaultLimits,
      tokens,
      machines: enrolledMachines({ store, now, randomBytes, silentAfterMs: 72 * 3_600_000 }),
      receivers: [],
      dashboard,
      documentation,
      sessions: browserSessions({
        credentials,
        redeem: async () => false,
        now,
        nowMs,
        randomBytes,
      }),
      signIn: undefined,
      signInRoles: [],
      log,
      metrics,
      now,
      nowMs,
      newId,
      closing: closing.signal,
      ownProof: () => "",
    },
  );
  const ask: ServiceApp["ask"] = async (target, asked = {}) => {
    const { body, token, headers, method = body === undefined ? "GET" : "POST" } = asked;
    return app.request(`http://localhost${target}`, {
      method,
      headers: {
        Host: "localhost",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: sentBody(body) }),
    });
  };
  const json: ServiceApp["json"] = async (target, asked) => {
    const answer = await ask(target, asked);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    return JSON.parse(text);
  };
  let names = 0;
  return {
    store,
    folder,
    operatorToken,
    ask,
    json,
    tokenWith: async (...scopes) => {
      const author = { actor: "test", origin: "" };
      const name = `t${(names += 1)}`;
      return (await tokens.create({ name, scopes, expires_at: "" }, author)).text;
    },
    scanned: async (service, configuration) => {
      const workspace = join(folder, service);
      await mkdir(workspace, { recursive: true });
      await writeFile(join(workspace, "openclaw.json"), configuration);
      const body = { workspace_path: workspace };
      await json("/api/v1/scan", { body, token: operatorToken });
      return workspace;
    },
    installed: async (change) => {
      const installation = { ...someInstallation, ...change };
      const { installation_id } = installation;
      await store.adapters.add(installation, "1.0");
      const key = keyOf(installation_id);
      return {
        installation_id,
        hookToken: hookTokenOf(key),
        ask: async (target, body) => {
          const nonce = newNonce();
          return ask(target, {
            body,
            headers: {
              [installationHeader]: installation_id,
              [nonceHeader]: nonce,
              [signatureHeader]: signatureOfCall({ key, nonce, path: target, body: textOf(body) }),
            },
          });
        },
      };
    },
    close: async () => {
      closing.abort();
      dashboard.close();
      documentation.close();
      await proofs.close();
      await exports.settled();
      await calls.close();
      await data.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function sentBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array ? new Uint8Array(body) : textOf(body);
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}

const someInstallation: AdapterInstallation = {
  installation_id: "ad_1",
  adapter: "openclaw",
  service: "home",
  agent_id: "",
  agent_ids: ["main"],
  points: ["pre_tool_call"],
  beats: true,
  target: "/nowhere/openclaw.json",
  folder: "/nowhere/private",
  files: { "index.js": "0".repeat(64) },
  host: "another machine",
  url: "http://127.0.0.1:8000",
  created_at: "2026-01-01T00:00:00.000Z",
};
