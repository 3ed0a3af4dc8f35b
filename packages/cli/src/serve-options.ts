/**
 * How the service is started, as far as flags say. What is left out the server takes from its environment
 * variable (PARAPET_HOST, PARAPET_PORT …) or its default; it also judges the values.
 */
export type ServeOptions = {
  readonly host?: string;
  readonly port?: string;
  /** Names beside the loopback ones that a `Host` header may carry. */
  readonly allowedHosts?: string[];
  readonly data?: string;
  readonly database?: string;
  /** Folders outside which nothing is scanned or fixed. */
  readonly workspaceRoots?: string[];
  /** Workspaces to watch. */
  readonly workspaces?: string[];
  /** False: scan and fix answer 503. */
  readonly scanner?: boolean;
  readonly allowUnauthenticated?: boolean;
};

export type ServeFlags = {
  readonly host?: string;
  readonly port?: string;
  readonly allowedHost?: string[];
  readonly data?: string;
  readonly database?: string;
  readonly workspaceRoot?: string[];
  readonly workspace?: string[];
  /** False when `--no-scanner` is given, else true: then the environment decides. */
  readonly scanner: boolean;
  readonly allowUnauthenticated?: boolean;
};

/** Leaves out what was not given, so that it does not hide an environment variable. */
export function serveOptions(flags: ServeFlags): ServeOptions {
  const { host, port, data, database, allowUnauthenticated } = flags;
  return {
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(flags.allowedHost === undefined ? {} : { allowedHosts: flags.allowedHost }),
    ...(data === undefined ? {} : { data }),
    ...(database === undefined ? {} : { database }),
    ...(flags.workspaceRoot === undefined ? {} : { workspaceRoots: flags.workspaceRoot }),
    ...(flags.workspace === undefined ? {} : { workspaces: flags.workspace }),
    ...(flags.scanner ? {} : { scanner: false }),
    ...(allowUnauthenticated === undefined ? {} : { allowUnauthenticated }),
  };
}
