/** A folder or file of this machine, and where the sandbox shows it. */
export type Shown = {
  readonly from: string;
  /** Absolute. */
  readonly to: string;
  readonly writable: boolean;
};

/** A port on an address of the sandbox's loopback that a server outside answers, by its socket. */
export type Relay = {
  readonly host: string;
  readonly port: number;
  /** The server's socket as the sandbox shows it. */
  readonly socket: string;
};

export type SandboxRequest = {
  /** The Node that runs what drives the programs inside. */
  readonly node: string;
  readonly shown: readonly Shown[];
  readonly relays: readonly Relay[];
  /** Other addresses that its loopback answers for, besides 127.0.0.1: what looks public. */
  readonly addresses: readonly string[];
  /** Names that resolve inside, with their address. */
  readonly hosts: Readonly<Record<string, string>>;
  /** More files of its `/etc`, by their path below it; left out: none. */
  readonly etc?: Readonly<Record<string, string>>;
  /** Folder outside for what the sandbox itself needs; removed by the caller. */
  readonly scratch: string;
  /** Home folder inside. */
  readonly home: string;
  readonly wholeMs: number;
  readonly signal: AbortSignal;
};

/** A program to run inside. */
export type Program = {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
};

export type Ran = {
  /** -1 where a signal ended it. */
  readonly code: number;
  /** The last 64 KiB of both outputs. */
  readonly output: string;
};

/** A running sandbox. Every function throws ProofFailed after it has ended. */
export type Sandbox = {
  readonly run: (program: Program, timeoutMs: number) => Promise<Ran>;
  readonly start: (name: string, program: Program) => Promise<void>;
  /** `code` is null while it runs. */
  readonly look: (name: string) => Promise<{ readonly code: number | null; output: string }>;
  /** The first 64 KiB of a file inside; undefined where it cannot be read. */
  readonly read: (path: string) => Promise<string | undefined>;
  /** A request to a port on its loopback; undefined where nothing answers in time. */
  readonly http: (
    request: HttpRequest,
  ) => Promise<{ readonly status: number; readonly text: string } | undefined>;
  readonly stop: () => Promise<void>;
};

export type HttpRequest = {
  readonly method: "GET" | "POST";
  /** One of its own addresses; left out: 127.0.0.1. */
  readonly host?: string;
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
};
