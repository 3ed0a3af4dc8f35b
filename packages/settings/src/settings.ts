import { join } from "node:path";
import type { z } from "zod";
import { defaultDataDir } from "./default-data-dir.ts";
import { gatherSettings } from "./gather.ts";
import { shownSignInRole } from "./sign-in-settings.ts";
import { shownReceiver } from "./receiver-settings.ts";
import { redactedAddress } from "./redacted-address.ts";
import { settingDefinitions, type SettingName, settingsSchema } from "./schema.ts";
import { SettingsError } from "./settings-error.ts";

/**
 * Values of flags by setting name, not yet validated; text is parsed like variables. `config` is
 * the path of the configuration file; default: PARAPET_CONFIG, then `parapet/parapet.yaml` in the
 * user's configuration folder.
 */
export type ServeOptions = Readonly<Partial<Record<SettingName | "config", unknown>>>;

type Grouped<Group extends string> = {
  readonly [
    Name in SettingName as Name extends `${Group}.${infer Field}` ? Field : never
  ]: z.output<typeof settingsSchema>[Name];
};

/** Settings with defaults and absolute paths. */
export type Settings = Omit<
  z.output<typeof settingsSchema>,
  "data" | "database" | `${string}.${string}`
> & {
  readonly data: string;
  readonly database: string;
  readonly rateLimit: Grouped<"rateLimit">;
  readonly retention: Grouped<"retention">;
  readonly telemetry: Grouped<"telemetry">;
  readonly backups: Grouped<"backups">;
  readonly guardrails: Grouped<"guardrails">;
  readonly signIn: Grouped<"signIn">;
};

/** An effective setting. */
export type EffectiveSetting = {
  /** As in the configuration file; a dot is nesting. */
  readonly name: string;
  /** Without database passwords. */
  readonly value: string | number | boolean | readonly string[];
  /** "--port", "PARAPET_PORT", "/etc/parapet.yaml:3:7" or "default". */
  readonly from: string;
  readonly flag: string;
  readonly variable: string;
};

export type SettingsCheck = {
  /** The configuration file that was read; "" for none. */
  readonly file: string;
  /** All settings; empty if one is invalid. */
  readonly settings: readonly EffectiveSetting[];
  /** One sentence each. */
  readonly problems: readonly string[];
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Settings from options (flags), then variables, then the configuration file, then defaults. Throws
 * SettingsError.
 */
export function settingsFrom(
  options: ServeOptions,
  env: Environment,
  cwd: string = process.cwd(),
): Settings {
  const { given, problems } = gatherSettings(options, env, cwd);
  if (problems.length > 0) throw new SettingsError(problems.join("\n"));
  const {
    "rateLimit.perSecond": perSecond,
    "rateLimit.burst": burst,
    "retention.scansPerService": scansPerService,
    "retention.violationDays": violationDays,
    "retention.evaluationDays": evaluationDays,
    "retention.resolvedPathDays": resolvedPathDays,
    "retention.auditDays": auditDays,
    "guardrails.evidence": evidence,
    "guardrails.timeZone": timeZone,
    "telemetry.days": telemetryDays,
    "telemetry.factDays": factDays,
    "telemetry.maxSpans": maxSpans,
    "telemetry.maxServices": maxServices,
    "telemetry.maxAgents": maxAgents,
    "telemetry.maxEdges": maxEdges,
    "telemetry.maxSessions": maxSessions,
    "backups.keep": keep,
    "backups.days": days,
    "signIn.issuer": issuer,
    "signIn.clientId": clientId,
    "signIn.publicUrl": publicUrl,
    "signIn.name": signInName,
    "signIn.scopes": scopes,
    "signIn.groupsClaim": groupsClaim,
    "signIn.roles": signInRoles,
    "signIn.refreshMinutes": refreshMinutes,
    "signIn.idleMinutes": idleMinutes,
    "signIn.sessionHours": sessionHours,
    ...rest
  } = settingsSchema.parse(
    Object.fromEntries([...given].map(([name, { value }]) => [name, value])),
  );
  const data = rest.data ?? defaultDataDir(env);
  return {
    ...rest,
    data,
    database: rest.database ?? join(data, "parapet.db"),
    rateLimit: { perSecond, burst },
    retention: { scansPerService, violationDays, evaluationDays, resolvedPathDays, auditDays },
    telemetry: {
      days: telemetryDays,
      factDays,
      maxSpans,
      maxServices,
      maxAgents,
      maxEdges,
      maxSessions,
    },
    backups: { keep, days },
    guardrails: { evidence, timeZone },
    signIn: {
      issuer,
      clientId,
      publicUrl,
      name: signInName,
      scopes,
      groupsClaim,
      roles: signInRoles,
      refreshMinutes,
      idleMinutes,
      sessionHours,
    },
  };
}

/** As the API and `config check` show it. */
function shownValue(
  values: z.output<typeof settingsSchema>,
  name: SettingName,
): EffectiveSetting["value"] {
  if (name === "receivers") return values.receivers.map(shownReceiver);
  if (name === "signIn.roles") return values["signIn.roles"].map(shownSignInRole);
  return values[name] ?? "";
}

/** Every setting with its value and source, or every problem. */
export function checkSettings(
  options: ServeOptions,
  env: Environment,
  cwd: string = process.cwd(),
): SettingsCheck {
  const { given, file, problems } = gatherSettings(options, env, cwd);
  if (problems.length > 0) return { file, settings: [], problems };
  const { data, database, webhooks } = settingsFrom(options, env, cwd);
  const values = settingsSchema.parse({
    ...Object.fromEntries([...given].map(([name, { value }]) => [name, value])),
    data,
    database: redactedAddress(database),
    // The path of a webhook is often a secret.
    webhooks: webhooks.map((address) => `${new URL(address).origin}/…`),
  });
  const settings = settingDefinitions.map(({ name, flag, variable }) => ({
    name,
    value: shownValue(values, name),
    from: given.get(name)?.place ?? "default",
    flag,
    variable,
  }));
  return { file, settings, problems };
}
