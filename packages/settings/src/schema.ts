import { z } from "zod";
import { mostReceivers, receiverSettings } from "./receiver-settings.ts";
import { isOrigin, isProviderAddress, signInRoles } from "./sign-in-settings.ts";
import { telemetryDefaults } from "./telemetry-defaults.ts";
import { isTraceAddress } from "./trace-address.ts";
import { isWebhookAddress } from "./webhook-address.ts";

/** The type of a setting's value in variables, flags and the configuration file. */
export type SettingKind =
  | "text"
  | "number"
  | "switch"
  /** A list; comma-separated in a variable. */
  | "list"
  /** A list of maps; JSON in a variable and in a flag. */
  | "maps"
  /**
   * Relative to the current folder, or to the folder of the configuration file; `~` is the home
   * folder.
   */
  | "path"
  | "paths"
  /** A path or a URL. */
  | "address";

type SettingMetadata = {
  /** The CLI flag: "--port". */
  readonly flag: string;
  readonly variable: string;
  readonly kind: SettingKind;
  /** The accepted values, for "--port must be …". */
  readonly takes: string;
  /** Description in the reference. */
  readonly about: string;
};

const metadata = z.registry<SettingMetadata>();

const hostName = z
  .string()
  .regex(/^[A-Za-z0-9.:[\]-]{1,255}$/)
  .toLowerCase();
const path = z.string().min(1);
const webhookAddress = z.string().max(2_000).refine(isWebhookAddress);
const isTimeZone = (name: string): boolean =>
  name === "UTC" || Intl.supportedValuesOf("timeZone").includes(name);
const mostPrivateReceivers = 100;

const whole = (least: number, most: number) => z.number().int().min(least).max(most);

/** Every setting by its name in the configuration file; a dot is nesting. */
const shape = {
  host: hostName.default("127.0.0.1").register(metadata, {
    flag: "--host",
    variable: "PARAPET_HOST",
    kind: "text",
    takes: "a host name or IP address",
    about: "Address to listen on. A non-loopback address requires a token.",
  }),
  port: whole(0, 65_535).default(8000).register(metadata, {
    flag: "--port",
    variable: "PARAPET_PORT",
    kind: "number",
    takes: "a number from 0 to 65535",
    about: "Port to listen on; 0 selects a free port.",
  }),
  allowedHosts: z.array(hostName).default([]).register(metadata, {
    flag: "--allowed-host",
    variable: "PARAPET_ALLOWED_HOST",
    kind: "list",
    takes: "a list of host names",
    about: "Additional allowed values of the Host header.",
  }),
  data: path.optional().register(metadata, {
    flag: "--data",
    variable: "PARAPET_DATA",
    kind: "path",
    takes: "a folder",
    about: "Folder of the database, the operator token, and backups of files in git work trees.",
  }),
  database: path.optional().register(metadata, {
    flag: "--database",
    variable: "PARAPET_DATABASE",
    kind: "address",
    takes: "a postgres:// URL or the path of a SQLite file",
    about: "Database; defaults to `parapet.db` in the data folder.",
  }),
  migrate: z.boolean().default(true).register(metadata, {
    flag: "--no-migrate",
    variable: "PARAPET_MIGRATE",
    kind: "switch",
    takes: "true or false",
    about:
      "If false, a database with pending migrations is refused: apply them with `parapet migrate up`.",
  }),
  workspaceRoots: z.array(path).default([]).register(metadata, {
    flag: "--workspace-root",
    variable: "PARAPET_WORKSPACE_ROOT",
    kind: "paths",
    takes: "a list of folders",
    about: "Folders that may contain workspaces. If empty, any folder, but only on loopback.",
  }),
  workspaces: z.array(path).default([]).register(metadata, {
    flag: "--workspace",
    variable: "PARAPET_WORKSPACE",
    kind: "paths",
    takes: "a list of paths",
    about: "Workspaces to scan and watch at startup.",
  }),
  scanner: z.boolean().default(true).register(metadata, {
    flag: "--no-scanner",
    variable: "PARAPET_SCANNER",
    kind: "switch",
    takes: "true or false",
    about: "If false, scans and fixes return 503.",
  }),
  rulesDir: path.optional().register(metadata, {
    flag: "--rules-dir",
    variable: "PARAPET_RULES_DIR",
    kind: "path",
    takes: "a folder",
    about: "Folder of custom attack-path rules, one YAML file each, read at startup.",
  }),
  allowUnauthenticated: z.boolean().default(false).register(metadata, {
    flag: "--allow-unauthenticated",
    variable: "PARAPET_ALLOW_UNAUTHENTICATED",
    kind: "switch",
    takes: "true or false",
    about: "If true, non-loopback clients need no token. Use only behind an authenticating proxy.",
  }),
  logLevel: z.enum(["error", "warn", "info", "debug"]).default("info").register(metadata, {
    flag: "--log-level",
    variable: "PARAPET_LOG_LEVEL",
    kind: "text",
    takes: "error, warn, info or debug",
    about: "Log level; each level includes the previous ones.",
  }),
  logFormat: z.enum(["auto", "text", "json"]).default("auto").register(metadata, {
    flag: "--log-format",
    variable: "PARAPET_LOG_FORMAT",
    kind: "text",
    takes: "auto, text or json",
    about: "Log format; auto is text on a terminal and JSON elsewhere.",
  }),
  "rateLimit.perSecond": whole(1, 1_000_000).default(500).register(metadata, {
    flag: "--rate-limit",
    variable: "PARAPET_RATE_LIMIT",
    kind: "number",
    takes: "a number from 1 to 1000000",
    about: "Sustained requests per second of each caller.",
  }),
  "rateLimit.burst": whole(1, 1_000_000).default(2_000).register(metadata, {
    flag: "--rate-burst",
    variable: "PARAPET_RATE_BURST",
    kind: "number",
    takes: "a number from 1 to 1000000",
    about: "Maximum burst of requests of each caller.",
  }),
  scanThreads: whole(1, 64).default(2).register(metadata, {
    flag: "--scan-threads",
    variable: "PARAPET_SCAN_THREADS",
    kind: "number",
    takes: "a number from 1 to 64",
    about: "Concurrent scans, each in a separate thread.",
  }),
  maxWorkspaces: whole(1, 1_000_000).default(2_000).register(metadata, {
    flag: "--max-workspaces",
    variable: "PARAPET_MAX_WORKSPACES",
    kind: "number",
    takes: "a number from 1 to 1000000",
    about: "Maximum number of workspaces; scans and fixes of others are rejected.",
  }),
  scanTimeoutSeconds: whole(1, 3_600).default(60).register(metadata, {
    flag: "--scan-timeout",
    variable: "PARAPET_SCAN_TIMEOUT",
    kind: "number",
    takes: "a number from 1 to 3600",
    about:
      "CPU time limit of a scan and of its fix simulations; the wall-clock limit is ten times that.",
  }),
  "retention.scansPerService": whole(1, 100_000).default(100).register(metadata, {
    flag: "--keep-scans",
    variable: "PARAPET_KEEP_SCANS",
    kind: "number",
    takes: "a number from 1 to 100000",
    about: "Latest scans to keep per service.",
  }),
  "retention.violationDays": whole(1, 36_500).default(90).register(metadata, {
    flag: "--keep-violations",
    variable: "PARAPET_KEEP_VIOLATIONS",
    kind: "number",
    takes: "a number from 1 to 36500",
    about: "Retention of violations, in days since last observed.",
  }),
  "retention.evaluationDays": whole(1, 36_500).default(30).register(metadata, {
    flag: "--keep-evaluations",
    variable: "PARAPET_KEEP_EVALUATIONS",
    kind: "number",
    takes: "a number from 1 to 36500",
    about: "Retention of evaluations, and of session labels since the last call, in days.",
  }),
  "retention.resolvedPathDays": whole(1, 36_500).default(365).register(metadata, {
    flag: "--keep-resolved-paths",
    variable: "PARAPET_KEEP_RESOLVED_PATHS",
    kind: "number",
    takes: "a number from 1 to 36500",
    about: "Retention of resolved attack paths and their history, in days.",
  }),
  "retention.auditDays": whole(1, 36_500).default(365).register(metadata, {
    flag: "--keep-audit",
    variable: "PARAPET_KEEP_AUDIT",
    kind: "number",
    takes: "a number from 1 to 36500",
    about: "Retention of audit log entries, in days.",
  }),
  "telemetry.days": whole(1, 3_650).default(30).register(metadata, {
    flag: "--keep-telemetry",
    variable: "PARAPET_KEEP_TELEMETRY",
    kind: "number",
    takes: "a number from 1 to 3650",
    about: "Retention of sessions, in days. Older spans are ignored.",
  }),
  "telemetry.factDays": whole(1, 36_500).default(365).register(metadata, {
    flag: "--keep-observations",
    variable: "PARAPET_KEEP_OBSERVATIONS",
    kind: "number",
    takes: "a number from 1 to 36500",
    about: "Retention of observed agents, tools and edges, in days since last seen.",
  }),
  "telemetry.maxSpans": whole(10_000, 2_000_000_000).default(20_000_000).register(metadata, {
    flag: "--max-spans",
    variable: "PARAPET_MAX_SPANS",
    kind: "number",
    takes: "a number from 10000 to 2000000000",
    about: "Span IDs to keep for deduplication; about 150 bytes each.",
  }),
  "telemetry.maxServices": whole(1, 100_000)
    .default(telemetryDefaults.services)
    .register(metadata, {
      flag: "--max-services",
      variable: "PARAPET_MAX_SERVICES",
      kind: "number",
      takes: "a number from 1 to 100000",
      about: "Maximum number of services known only from spans. Scanned services are always kept.",
    }),
  "telemetry.maxAgents": whole(1, 1_000_000).default(telemetryDefaults.agents).register(metadata, {
    flag: "--max-agents",
    variable: "PARAPET_MAX_AGENTS",
    kind: "number",
    takes: "a number from 1 to 1000000",
    about:
      "Maximum number of agents per service known only from spans. Scanned agents are always kept.",
  }),
  "telemetry.maxEdges": whole(1, 1_000_000).default(telemetryDefaults.edges).register(metadata, {
    flag: "--max-edges",
    variable: "PARAPET_MAX_EDGES",
    kind: "number",
    takes: "a number from 1 to 1000000",
    about: "Maximum number of observed edges per service: an agent and what it calls or reads.",
  }),
  "telemetry.maxSessions": whole(1, 10_000_000)
    .default(telemetryDefaults.sessions)
    .register(metadata, {
      flag: "--max-sessions",
      variable: "PARAPET_MAX_SESSIONS",
      kind: "number",
      takes: "a number from 1 to 10000000",
      about: "Maximum number of observed sessions per service; the latest are kept.",
    }),
  "backups.keep": whole(1, 10_000).default(20).register(metadata, {
    flag: "--keep-backups",
    variable: "PARAPET_KEEP_BACKUPS",
    kind: "number",
    takes: "a number from 1 to 10000",
    about: "Latest fix backups to keep per configuration file.",
  }),
  "backups.days": whole(0, 36_500).default(90).register(metadata, {
    flag: "--backup-days",
    variable: "PARAPET_BACKUP_DAYS",
    kind: "number",
    takes: "a number from 0 to 36500",
    about: "Also keep all backups younger than this, in days.",
  }),
  "guardrails.evidence": z.boolean().default(true).register(metadata, {
    flag: "--no-evidence",
    variable: "PARAPET_EVIDENCE",
    kind: "switch",
    takes: "true or false",
    about: "If true, violations include a redacted excerpt of the matched text.",
  }),
  "guardrails.timeZone": z.string().max(100).refine(isTimeZone).default("UTC").register(metadata, {
    flag: "--time-zone",
    variable: "PARAPET_TIME_ZONE",
    kind: "text",
    takes: "a time zone such as Europe/Berlin",
    about: "Time zone of hours and weekdays in guardrail conditions.",
  }),
  webhooks: z
    .array(webhookAddress)
    .max(mostReceivers)
    .default([])
    .register(metadata, {
      flag: "--webhook",
      variable: "PARAPET_WEBHOOK",
      kind: "list",
      takes: `a list of at most ${mostReceivers} http:// or https:// URLs without user names`,
      about:
        "Webhook URLs for violations. They must be public addresses; PARAPET_WEBHOOK_SECRET signs the messages.",
    }),
  otelLogs: webhookAddress.optional().register(metadata, {
    flag: "--otel-logs",
    variable: "PARAPET_OTEL_LOGS",
    kind: "text",
    takes: "the http:// or https:// URL of an OTLP endpoint, with its path",
    about: "OpenTelemetry endpoint for notifications as log records.",
  }),
  traceUrl: z.string().max(2_000).refine(isTraceAddress).optional().register(metadata, {
    flag: "--trace-url",
    variable: "PARAPET_TRACE_URL",
    kind: "text",
    takes: "an http:// or https:// URL that contains {trace_id}",
    about:
      "URL of a trace in your tracing backend, with {trace_id} and optionally {span_id}. Sessions link to it.",
  }),
  receivers: receiverSettings.default([]).register(metadata, {
    flag: "--receivers",
    variable: "PARAPET_RECEIVERS",
    kind: "maps",
    takes:
      `a list of at most ${mostReceivers} receivers with different addresses, ` +
      "each with `address` (an http:// or https:// URL without user name; of syslog, a syslog+tls:// or " +
      "syslog+tcp:// URL with a port; of email, an smtps:// or smtp:// URL with a port; of github, the https:// URL of a repository; of jira, that of the site), and if needed " +
      "`format` (standard, slack, teams, mattermost, email, github, jira, ocsf or syslog), `events` (violations, exposures, machines, suppressions, drift, instructions), " +
      "`minSeverity` (low, medium, high or critical), `services` (a list of names) and `digestMinutes` (0 to 1440); " +
      "email also needs `from` (a mailbox) and `to` (a list of mailboxes), and takes `username` with `secretVariable` " +
      "(PARAPET_SECRET_ and a name: the variable that holds the password); github and jira need `secretVariable` for their token, " +
      "jira also `project` (its key), and takes `issueType` and, in Jira Cloud, `username`; both take the event exposures alone, without a digest",
    about:
      "Receivers of notifications with format, rules and digest. JSON in the variable and the flag.",
  }),
  allowPrivateReceivers: z
    .array(hostName)
    .max(mostPrivateReceivers)
    .default([])
    .register(metadata, {
      flag: "--allow-private-receiver",
      variable: "PARAPET_ALLOW_PRIVATE_RECEIVER",
      kind: "list",
      takes: `a list of at most ${mostPrivateReceivers} host names or IP addresses`,
      about:
        "Hosts of webhooks, receivers and the sign-in provider that may have a private address, exactly as in the URL.",
    }),
  "signIn.issuer": z.string().max(2_000).refine(isProviderAddress).optional().register(metadata, {
    flag: "--sign-in-issuer",
    variable: "PARAPET_SIGN_IN_ISSUER",
    kind: "text",
    takes: "the https:// URL of an OpenID Connect issuer (http:// only on this machine)",
    about:
      "OpenID Connect provider that people sign in with. PARAPET_SIGN_IN_SECRET is the client secret.",
  }),
  "signIn.clientId": z.string().min(1).max(500).optional().register(metadata, {
    flag: "--sign-in-client",
    variable: "PARAPET_SIGN_IN_CLIENT",
    kind: "text",
    takes: "the client ID that the provider gave",
    about: "Client ID of Parapet at the provider.",
  }),
  "signIn.publicUrl": z.string().max(500).refine(isOrigin).optional().register(metadata, {
    flag: "--public-url",
    variable: "PARAPET_PUBLIC_URL",
    kind: "text",
    takes: "the scheme, host and port that browsers see, such as https://parapet.example.com",
    about:
      "Address under which people open the dashboard. The provider sends them back there; its host is an allowed Host header.",
  }),
  "signIn.name": z.string().min(1).max(60).default("single sign-on").register(metadata, {
    flag: "--sign-in-name",
    variable: "PARAPET_SIGN_IN_NAME",
    kind: "text",
    takes: "a name of at most 60 characters",
    about: "Name of the provider on the sign-in button.",
  }),
  "signIn.scopes": z
    .array(z.string().regex(/^[\w.:/-]{1,100}$/))
    .max(20)
    .default(["openid", "profile", "email", "offline_access"])
    .register(metadata, {
      flag: "--sign-in-scope",
      variable: "PARAPET_SIGN_IN_SCOPE",
      kind: "list",
      takes: "a list of scopes",
      about:
        "Scopes to ask the provider for, by default openid, profile, email and offline_access.",
    }),
  "signIn.groupsClaim": z.string().min(1).max(200).default("groups").register(metadata, {
    flag: "--sign-in-groups-claim",
    variable: "PARAPET_SIGN_IN_GROUPS_CLAIM",
    kind: "text",
    takes: "the name of a claim",
    about: "Claim of the ID token, or of the user info, that lists a person's groups.",
  }),
  "signIn.roles": signInRoles.default([]).register(metadata, {
    flag: "--sign-in-roles",
    variable: "PARAPET_SIGN_IN_ROLES",
    kind: "maps",
    takes:
      "a list of maps, each with `group` or `user`, `role` (viewer, analyst, fixer, operator or administrator), and if needed `services` and `tags`",
    about: "Who has which role, and for what. JSON in the variable and the flag.",
  }),
  "signIn.refreshMinutes": whole(1, 1_440).default(5).register(metadata, {
    flag: "--sign-in-refresh",
    variable: "PARAPET_SIGN_IN_REFRESH",
    kind: "number",
    takes: "a number from 1 to 1440",
    about: "Minutes after which the provider is asked again for a person's groups.",
  }),
  "signIn.idleMinutes": whole(1, 10_080).default(60).register(metadata, {
    flag: "--sign-in-idle",
    variable: "PARAPET_SIGN_IN_IDLE",
    kind: "number",
    takes: "a number from 1 to 10080",
    about: "Minutes without a request after which a session of the provider ends.",
  }),
  "signIn.sessionHours": whole(1, 168).default(12).register(metadata, {
    flag: "--sign-in-hours",
    variable: "PARAPET_SIGN_IN_HOURS",
    kind: "number",
    takes: "a number from 1 to 168",
    about: "Hours after which a session of the provider ends, whatever happens.",
  }),
  rescanMinutes: whole(0, 10_080).default(60).register(metadata, {
    flag: "--rescan-minutes",
    variable: "PARAPET_RESCAN_MINUTES",
    kind: "number",
    takes: "a number from 0 to 10080",
    about: "Interval of periodic rescans, in minutes; 0 disables them.",
  }),
  silentAfterHours: whole(1, 8_760).default(72).register(metadata, {
    flag: "--silent-after",
    variable: "PARAPET_SILENT_AFTER",
    kind: "number",
    takes: "a number from 1 to 8760",
    about:
      "Hours without a scan after which an enrolled machine is silent: shown as such, and sent to receivers.",
  }),
  watch: z.boolean().default(true).register(metadata, {
    flag: "--no-watch",
    variable: "PARAPET_WATCH",
    kind: "switch",
    takes: "true or false",
    about: "If true, rescan a workspace when one of its files changes.",
  }),
};

export const settingsSchema = z.strictObject(shape);

export type SettingName = keyof typeof shape;

export type SettingDefinition = SettingMetadata & {
  readonly name: SettingName;
  /** Undefined if it depends on the machine. */
  readonly defaultValue: unknown;
};

/** Every setting, in the order of the reference. */
export const settingDefinitions: readonly SettingDefinition[] = Object.entries(shape).flatMap(
  ([name, schema]) => {
    const where = metadata.get(schema);
    return where === undefined || !isSettingName(name)
      ? []
      : [{ ...where, name, defaultValue: schema.parse(undefined) }];
  },
);

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(shape, name);
}

/** True for a valid value of the setting. */
export function isValid(name: SettingName, value: unknown): boolean {
  return shape[name].safeParse(value).success;
}
