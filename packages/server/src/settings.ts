import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { isLoopbackHost } from "./access/addresses.ts";

/** A setting that cannot be used; the message names it and says what to do. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

const hostName = z
  .string()
  .regex(/^[A-Za-z0-9.:[\]-]{1,255}$/, { error: "is a host name or an address" })
  .toLowerCase();

const settingsSchema = z.strictObject({
  /** Address to listen on. */
  host: hostName.default("127.0.0.1"),
  /** 0 takes any free port. */
  port: z.coerce
    .number({ error: "is a number from 0 to 65535" })
    .int({ error: "is a whole number" })
    .min(0, { error: "is at least 0" })
    .max(65_535, { error: "is at most 65535" })
    .default(8000),
  /** Names beside loopback that the `Host` header may carry. */
  allowedHosts: z.array(hostName).default([]),
  /** Folder of the database, the operator token and the backups of files in git work trees. */
  data: z.string().min(1).optional(),
  /** `postgres://…`, or the path of a SQLite file; default: `parapet.db` in the data folder. */
  database: z.string().min(1).optional(),
  /** Folders that workspaces must lie in; empty: any, on a loopback server. */
  workspaceRoots: z.array(z.string().min(1)).default([]),
  /** Workspaces to open at the start. */
  workspaces: z.array(z.string().min(1)).default([]),
  /** False: scan and fix answer 503, everything else works. */
  scanner: z.boolean().default(true),
  /** True: beyond loopback nobody is asked for a token. */
  allowUnauthenticated: z.boolean().default(false),
});

/** What an operator may set; every field has a default. */
export type ServeOptions = z.input<typeof settingsSchema>;

/** Settings with every default filled in and every path absolute. */
export type Settings = Omit<z.output<typeof settingsSchema>, "data" | "database"> & {
  readonly data: string;
  readonly database: string;
  /** True when other machines can reach the address. */
  readonly exposed: boolean;
};

const variables = {
  host: "PARAPET_HOST",
  port: "PARAPET_PORT",
  allowedHosts: "PARAPET_ALLOWED_HOST",
  data: "PARAPET_DATA",
  database: "PARAPET_DATABASE",
  workspaceRoots: "PARAPET_WORKSPACE_ROOT",
  workspaces: "PARAPET_WORKSPACE",
  scanner: "PARAPET_SCANNER",
  allowUnauthenticated: "PARAPET_ALLOW_UNAUTHENTICATED",
} as const satisfies Record<keyof ServeOptions, string>;

const lists: readonly string[] = ["allowedHosts", "workspaceRoots", "workspaces"];
const switches: readonly string[] = ["scanner", "allowUnauthenticated"];

/**
 * Settings from options (flags), then environment variables, then defaults. Lists in variables are separated
 * by commas; switches take true or false. Throws SettingsError.
 */
export function settingsFrom(
  options: ServeOptions,
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const given: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(variables)) {
    const text = env[variable];
    if (text !== undefined && text !== "") given[name] = fromVariable(name, variable, text);
  }
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) given[name] = value;
  }
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingsError(
      `Setting ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}.`,
    );
  }
  const data = resolve(parsed.data.data ?? defaultDataDir(env));
  return {
    ...parsed.data,
    data,
    database: parsed.data.database ?? join(data, "parapet.db"),
    workspaceRoots: parsed.data.workspaceRoots.map((root) => resolve(root)),
    exposed: !isLoopbackHost(parsed.data.host),
  };
}

function fromVariable(name: string, variable: string, text: string): unknown {
  if (lists.includes(name))
    return text
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean);
  if (!switches.includes(name)) return text;
  if (["1", "true", "yes"].includes(text.toLowerCase())) return true;
  if (["0", "false", "no"].includes(text.toLowerCase())) return false;
  throw new SettingsError(`${variable} takes true or false.`);
}

/** Where Parapet keeps its data when nobody says otherwise. */
export function defaultDataDir(env: Readonly<Record<string, string | undefined>>): string {
  if (env["XDG_DATA_HOME"]) return join(env["XDG_DATA_HOME"], "parapet");
  if (process.platform === "win32" && env["LOCALAPPDATA"])
    return join(env["LOCALAPPDATA"], "Parapet");
  const home = env["HOME"] ?? homedir();
  if (process.platform === "darwin") return join(home, "Library", "Application Support", "Parapet");
  return join(home, ".local", "share", "parapet");
}
