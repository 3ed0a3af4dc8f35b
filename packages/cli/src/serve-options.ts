import { delimiter, resolve } from "node:path";
import { dataFolder } from "./data-folder.ts";
import type { Environment } from "./service.ts";
import { UsageError } from "./usage-error.ts";

/** How the service is started: flags first, then environment variables, then defaults. */
export type ServeOptions = {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Names beside the loopback ones that a `Host` header may carry. */
  readonly allowedHosts: readonly string[];
  /** Absolute path. */
  readonly dataDir: string;
  /** A `postgres://` address; absent for the file in the data folder. */
  readonly database?: string;
  /** Absolute paths of folders outside which nothing is scanned or fixed; empty is everywhere. */
  readonly workspaceRoots: readonly string[];
  /** Paths of the workspaces to watch, as given. */
  readonly workspaces: readonly string[];
  /** False: scan and fix answer 503. */
  readonly scanner: boolean;
  readonly allowUnauthenticated: boolean;
};

export type ServeFlags = {
  readonly host?: string;
  readonly port?: string;
  readonly allowedHost?: readonly string[];
  readonly data?: string;
  readonly database?: string;
  readonly workspaceRoot?: readonly string[];
  readonly workspace?: readonly string[];
  /** False when `--no-scanner` is given. */
  readonly scanner: boolean;
  readonly allowUnauthenticated?: boolean;
};

export const defaultHost = "127.0.0.1";
export const defaultPort = 7411;

/** Throws UsageError for a value that makes no sense. */
export function serveOptions(
  flags: ServeFlags,
  { env, homeDir, cwd }: Environment,
  platform: NodeJS.Platform,
): ServeOptions {
  const database = flags.database ?? filled(env.PARAPET_DATABASE);
  const roots = flags.workspaceRoot ?? list(env.PARAPET_WORKSPACE_ROOT, delimiter);
  return {
    host: flags.host ?? filled(env.PARAPET_HOST) ?? defaultHost,
    port:
      port(flags.port, "--port") ?? port(filled(env.PARAPET_PORT), "PARAPET_PORT") ?? defaultPort,
    allowedHosts: flags.allowedHost ?? list(env.PARAPET_ALLOWED_HOST, ","),
    dataDir: dataFolder(flags.data, { env, homeDir, cwd }, platform),
    ...(database === undefined ? {} : { database }),
    workspaceRoots: roots.map((root) => resolve(cwd, root)),
    workspaces: flags.workspace ?? list(env.PARAPET_WORKSPACE, delimiter),
    scanner: flags.scanner && !isOn(env.PARAPET_NO_SCANNER, "PARAPET_NO_SCANNER"),
    allowUnauthenticated:
      flags.allowUnauthenticated ??
      isOn(env.PARAPET_ALLOW_UNAUTHENTICATED, "PARAPET_ALLOW_UNAUTHENTICATED"),
  };
}

function port(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (number < 0 || number > 65_535) {
    throw new UsageError(`${name} must be a number from 0 to 65535, not "${text}".`);
  }
  return number;
}

function isOn(text: string | undefined, name: string): boolean {
  const value = (text ?? "").toLowerCase();
  if (["", "0", "false", "no", "off"].includes(value)) return false;
  if (["1", "true", "yes", "on"].includes(value)) return true;
  throw new UsageError(`${name} must be 1 or 0, not "${text}".`);
}

function list(text: string | undefined, separator: string): readonly string[] {
  return (text ?? "")
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function filled(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
