import { z } from "zod";
import { telemetryDefaults } from "./telemetry-defaults.ts";
import { isWebhookAddress } from "./webhook-address.ts";

/** How the value of a setting is written: in a variable, a flag, the configuration file. */
export type SettingKind =
  | "text"
  | "number"
  | "switch"
  /** Several; in a variable separated by commas. */
  | "list"
  /** Relative ones start at the current folder, in the configuration file at its own; `~` is the home folder. */
  | "path"
  | "paths"
  /** A path, or an address with a scheme. */
  | "address";

type SettingPlaces = {
  /** As the user writes it: "--port". */
  readonly flag: string;
  readonly variable: string;
  readonly kind: SettingKind;
  /** What it takes, for "--port takes …". */
  readonly takes: string;
  /** For the reference. */
  readonly about: string;
};

const places = z.registry<SettingPlaces>();

const hostName = z
  .string()
  .regex(/^[A-Za-z0-9.:[\]-]{1,255}$/)
  .toLowerCase();
const path = z.string().min(1);
const webhookAddress = z.string().max(2_000).refine(isWebhookAddress);
const isTimeZone = (name: string): boolean =>
  name === "UTC" || Intl.supportedValuesOf("timeZone").includes(name);
const whole = (least: number, most: number) => z.number().int().min(least).max(most);

/** Every setting by its name in the configuration file; a dot stands for nesting. The one place that defines them. */
const shape = {
  host: hostName.default("127.0.0.1").register(places, {
    flag: "--host",
    variable: "PARAPET_HOST",
    kind: "text",
    takes: "a host name or an address",
    about: "Address to listen on. Any but a loopback one needs a token.",
  }),
  port: whole(0, 65_535).default(8000).register(places, {
    flag: "--port",
    variable: "PARAPET_PORT",
    kind: "number",
    takes: "a number from 0 to 65535",
    about: "Port to listen on; 0 takes any free one.",
  }),
  allowedHosts: z.array(hostName).default([]).register(places, {
    flag: "--allowed-host",
    variable: "PARAPET_ALLOWED_HOST",
    kind: "list",
    takes: "host names",
    about: "Names beside the loopback ones that callers may use.",
  }),
  data: path.optional().register(places, {
    flag: "--data",
    variable: "PARAPET_DATA",
    kind: "path",
    takes: "a folder",
    about: "Folder of the database, the operator token and the backups of files in git work trees.",
  }),
  database: path.optional().register(places, {
    flag: "--database",
    variable: "PARAPET_DATABASE",
    kind: "address",
    takes: "a postgres:// address or the path of a SQLite file",
    about: "Where everything is kept; `parapet.db` in the data folder unless set.",
  }),
  workspaceRoots: z.array(path).default([]).register(places, {
    flag: "--workspace-root",
    variable: "PARAPET_WORKSPACE_ROOT",
    kind: "paths",
    takes: "folders",
    about: "Folders that workspaces must lie in; none: anywhere, but on loopback only.",
  }),
  workspaces: z.array(path).default([]).register(places, {
    flag: "--workspace",
    variable: "PARAPET_WORKSPACE",
    kind: "paths",
    takes: "paths",
    about: "Workspaces to open at the start.",
  }),
  scanner: z.boolean().default(true).register(places, {
    flag: "--no-scanner",
    variable: "PARAPET_SCANNER",
    kind: "switch",
    takes: "true or false",
    about: "False: scan and fix answer 503, everything else works.",
  }),
  rulesDir: path.optional().register(places, {
    flag: "--rules-dir",
    variable: "PARAPET_RULES_DIR",
    kind: "path",
    takes: "a folder",
    about: "Folder of attack-path rules of your own, one YAML file each, read at the start.",
  }),
  allowUnauthenticated: z.boolean().default(false).register(places, {
    flag: "--allow-unauthenticated",
    variable: "PARAPET_ALLOW_UNAUTHENTICATED",
    kind: "switch",
    takes: "true or false",
    about: "True: beyond loopback nobody is asked for a token. For those behind a proxy that asks.",
  }),
  logLevel: z.enum(["error", "warn", "info", "debug"]).default("info").register(places, {
    flag: "--log-level",
    variable: "PARAPET_LOG_LEVEL",
    kind: "text",
    takes: "error, warn, info or debug",
    about: "How much is logged; each level includes those before it.",
  }),
  "rateLimit.perSecond": whole(1, 1_000_000).default(500).register(places, {
    flag: "--rate-limit",
    variable: "PARAPET_RATE_LIMIT",
    kind: "number",
    takes: "a number from 1 to 1000000",
    about: "Requests a second that one caller may send in the long run.",
  }),
  "rateLimit.burst": whole(1, 1_000_000).default(2_000).register(places, {
    flag: "--rate-burst",
    variable: "PARAPET_RATE_BURST",
    kind: "number",
    takes: "a number from 1 to 1000000",
    about: "Requests that one caller may send at once after a quiet time.",
  }),
  scanThreads: whole(1, 64).default(2).register(places, {
    flag: "--scan-threads",
    variable: "PARAPET_SCAN_THREADS",
    kind: "number",
    takes: "a number from 1 to 64",
    about: "Scans at the same time, each in a thread of its own.",
  }),
  maxWorkspaces: whole(1, 1_000_000).default(2_000).register(places, {
    flag: "--max-workspaces",
    variable: "PARAPET_MAX_WORKSPACES",
    kind: "number",
    takes: "a number from 1 to 1000000",
    about: "So many workspaces can be known; scans and fixes of a further one are refused.",
  }),
  scanTimeoutSeconds: whole(1, 3_600).default(60).register(places, {
    flag: "--scan-timeout",
    variable: "PARAPET_SCAN_TIMEOUT",
    kind: "number",
    takes: "a number from 1 to 3600",
    about:
      "A scan that uses more processor time is stopped, and so are trials of its fixes; by the clock, ten times that.",
  }),
  "retention.scansPerService": whole(1, 100_000).default(100).register(places, {
    flag: "--keep-scans",
    variable: "PARAPET_KEEP_SCANS",
    kind: "number",
    takes: "a number from 1 to 100000",
    about: "Scans that are kept of each service, the newest ones.",
  }),
  "retention.violationDays": whole(1, 36_500).default(90).register(places, {
    flag: "--keep-violations",
    variable: "PARAPET_KEEP_VIOLATIONS",
    kind: "number",
    takes: "a number from 1 to 36500",
    about: "Violations are kept for so many days after they were last observed.",
  }),
  "retention.evaluationDays": whole(1, 36_500).default(30).register(places, {
    flag: "--keep-evaluations",
    variable: "PARAPET_KEEP_EVALUATIONS",
    kind: "number",
    takes: "a number from 1 to 36500",
    about:
      "Evaluations are kept for so many days, and the labels of a session for so many after its last call.",
  }),
  "retention.resolvedPathDays": whole(1, 36_500).default(365).register(places, {
    flag: "--keep-resolved-paths",
    variable: "PARAPET_KEEP_RESOLVED_PATHS",
    kind: "number",
    takes: "a number from 1 to 36500",
    about: "Attack paths are kept, with their history, for so many days after they were resolved.",
  }),
  "retention.auditDays": whole(1, 36_500).default(365).register(places, {
    flag: "--keep-audit",
    variable: "PARAPET_KEEP_AUDIT",
    kind: "number",
    takes: "a number from 1 to 36500",
    about: "Entries of the audit log are kept for so many days.",
  }),
  "telemetry.days": whole(1, 3_650).default(30).register(places, {
    flag: "--keep-telemetry",
    variable: "PARAPET_KEEP_TELEMETRY",
    kind: "number",
    takes: "a number from 1 to 3650",
    about:
      "Spans that started so many days ago or earlier are not counted; sessions are kept for as long.",
  }),
  "telemetry.factDays": whole(1, 36_500).default(365).register(places, {
    flag: "--keep-observations",
    variable: "PARAPET_KEEP_OBSERVATIONS",
    kind: "number",
    takes: "a number from 1 to 36500",
    about:
      "Agents, tools and edges that were seen at run time are kept for so many days after they were last seen.",
  }),
  "telemetry.maxSpans": whole(10_000, 2_000_000_000).default(20_000_000).register(places, {
    flag: "--max-spans",
    variable: "PARAPET_MAX_SPANS",
    kind: "number",
    takes: "a number from 10000 to 2000000000",
    about: "Ids of so many spans are kept, so that none counts twice; about 150 bytes each.",
  }),
  "telemetry.maxServices": whole(1, 100_000).default(telemetryDefaults.services).register(places, {
    flag: "--max-services",
    variable: "PARAPET_MAX_SERVICES",
    kind: "number",
    takes: "a number from 1 to 100000",
    about:
      "So many services that only spans name are kept; one that was scanned always has a place.",
  }),
  "telemetry.maxAgents": whole(1, 1_000_000).default(telemetryDefaults.agents).register(places, {
    flag: "--max-agents",
    variable: "PARAPET_MAX_AGENTS",
    kind: "number",
    takes: "a number from 1 to 1000000",
    about:
      "So many agents that spans name are kept of each service; one that a scan has found always has a place.",
  }),
  "telemetry.maxEdges": whole(1, 1_000_000).default(telemetryDefaults.edges).register(places, {
    flag: "--max-edges",
    variable: "PARAPET_MAX_EDGES",
    kind: "number",
    takes: "a number from 1 to 1000000",
    about:
      "So many edges that spans show are kept of each service: an agent and what it asks, calls or reads.",
  }),
  "telemetry.maxSessions": whole(1, 10_000_000)
    .default(telemetryDefaults.sessions)
    .register(places, {
      flag: "--max-sessions",
      variable: "PARAPET_MAX_SESSIONS",
      kind: "number",
      takes: "a number from 1 to 10000000",
      about: "So many sessions that spans show are kept of each service, those seen last.",
    }),
  "backups.keep": whole(1, 10_000).default(20).register(places, {
    flag: "--keep-backups",
    variable: "PARAPET_KEEP_BACKUPS",
    kind: "number",
    takes: "a number from 1 to 10000",
    about: "Backups of each configuration file that fixes keep, the newest ones.",
  }),
  "backups.days": whole(0, 36_500).default(90).register(places, {
    flag: "--backup-days",
    variable: "PARAPET_BACKUP_DAYS",
    kind: "number",
    takes: "a number from 0 to 36500",
    about: "Younger backups are kept beside those, in days.",
  }),
  "guardrails.evidence": z.boolean().default(true).register(places, {
    flag: "--no-evidence",
    variable: "PARAPET_EVIDENCE",
    kind: "switch",
    takes: "true or false",
    about: "True: violations show the beginning of what matched, without secrets.",
  }),
  "guardrails.timeZone": z.string().max(100).refine(isTimeZone).default("UTC").register(places, {
    flag: "--time-zone",
    variable: "PARAPET_TIME_ZONE",
    kind: "text",
    takes: "a time zone such as Europe/Berlin",
    about: "Time zone of the hours and weekdays that conditions of guardrails read.",
  }),
  webhooks: z.array(webhookAddress).max(20).default([]).register(places, {
    flag: "--webhook",
    variable: "PARAPET_WEBHOOK",
    kind: "list",
    takes: "http:// or https:// addresses without user names",
    about:
      "Addresses that are told of violations. They must be public ones; PARAPET_WEBHOOK_SECRET signs the messages.",
  }),
  otelLogs: webhookAddress.optional().register(places, {
    flag: "--otel-logs",
    variable: "PARAPET_OTEL_LOGS",
    kind: "text",
    takes: "the http:// or https:// address of an OTLP endpoint, with its path",
    about: "OpenTelemetry endpoint that gets violations as log records.",
  }),
  rescanMinutes: whole(0, 10_080).default(60).register(places, {
    flag: "--rescan-minutes",
    variable: "PARAPET_RESCAN_MINUTES",
    kind: "number",
    takes: "a number from 0 to 10080",
    about: "Every workspace is scanned again after this time; 0: never by itself.",
  }),
  watch: z.boolean().default(true).register(places, {
    flag: "--no-watch",
    variable: "PARAPET_WATCH",
    kind: "switch",
    takes: "true or false",
    about: "True: a workspace is scanned again when one of its files changes.",
  }),
};

export const settingsSchema = z.strictObject(shape);

export type SettingName = keyof typeof shape;

export type SettingDefinition = SettingPlaces & {
  readonly name: SettingName;
  /** Undefined where it depends on the machine. */
  readonly defaultValue: unknown;
};

/** Every setting, in the order of the reference. */
export const settingDefinitions: readonly SettingDefinition[] = Object.entries(shape).flatMap(
  ([name, schema]) => {
    const where = places.get(schema);
    return where === undefined || !isSettingName(name)
      ? []
      : [{ ...where, name, defaultValue: schema.parse(undefined) }];
  },
);

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(shape, name);
}

/** Is this a value that the setting takes? */
export function takes(name: SettingName, value: unknown): boolean {
  return shape[name].safeParse(value).success;
}
