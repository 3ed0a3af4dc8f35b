/** The flags of `serve`, as commander names them, and the setting that each gives. */
const settingOf = {
  config: "config",
  host: "host",
  port: "port",
  allowedHost: "allowedHosts",
  data: "data",
  database: "database",
  migrate: "migrate",
  workspaceRoot: "workspaceRoots",
  workspace: "workspaces",
  scanner: "scanner",
  rulesDir: "rulesDir",
  allowUnauthenticated: "allowUnauthenticated",
  logLevel: "logLevel",
  logFormat: "logFormat",
  rateLimit: "rateLimit.perSecond",
  rateBurst: "rateLimit.burst",
  scanThreads: "scanThreads",
  maxWorkspaces: "maxWorkspaces",
  scanTimeout: "scanTimeoutSeconds",
  keepScans: "retention.scansPerService",
  keepViolations: "retention.violationDays",
  keepEvaluations: "retention.evaluationDays",
  keepResolvedPaths: "retention.resolvedPathDays",
  keepAudit: "retention.auditDays",
  keepTelemetry: "telemetry.days",
  keepObservations: "telemetry.factDays",
  maxSpans: "telemetry.maxSpans",
  maxServices: "telemetry.maxServices",
  maxAgents: "telemetry.maxAgents",
  maxEdges: "telemetry.maxEdges",
  maxSessions: "telemetry.maxSessions",
  keepBackups: "backups.keep",
  backupDays: "backups.days",
  evidence: "guardrails.evidence",
  timeZone: "guardrails.timeZone",
  webhook: "webhooks",
  otelLogs: "otelLogs",
  traceUrl: "traceUrl",
  receivers: "receivers",
  allowPrivateReceiver: "allowPrivateReceivers",
  signInIssuer: "signIn.issuer",
  signInClient: "signIn.clientId",
  publicUrl: "signIn.publicUrl",
  signInName: "signIn.name",
  signInScope: "signIn.scopes",
  signInGroupsClaim: "signIn.groupsClaim",
  signInRoles: "signIn.roles",
  signInRefresh: "signIn.refreshMinutes",
  signInIdle: "signIn.idleMinutes",
  signInHours: "signIn.sessionHours",
  rescanMinutes: "rescanMinutes",
  silentAfter: "silentAfterHours",
  watch: "watch",
} as const;

type Flag = keyof typeof settingOf;

/**
 * How the service is started, as far as flags say. What is left out the server takes from an
 * environment variable, the configuration file or its default; it also judges the values.
 */
export type ServeOptions = Readonly<Partial<Record<(typeof settingOf)[Flag], unknown>>>;

export type ServeFlags = Readonly<Partial<Record<Flag, unknown>>>;

/** Commander says true where `--no-scanner` or `--no-watch` is not given. */
const onUnlessRefused: readonly string[] = [
  "scanner",
  "watch",
  "evidence",
  "migrate",
] satisfies Flag[];

/**
 * Leaves out what was not given, so that it hides neither a variable nor the configuration file.
 */
export function serveOptions(flags: ServeFlags): ServeOptions {
  return Object.fromEntries(
    Object.entries(settingOf).flatMap(([flag, setting]) => {
      const value = Object.entries(flags).find(([name]) => name === flag)?.[1];
      const isGiven = value !== undefined && !(value === true && onUnlessRefused.includes(flag));
      return isGiven ? [[setting, value]] : [];
    }),
  );
}
