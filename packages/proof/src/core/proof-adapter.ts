import type { RegisteredGuardrails } from "./registered-guardrails.ts";
import type { PathToProve } from "./path-to-prove.ts";
import type { PlayedStep } from "./proof.ts";

/** The program of a runtime on this machine. */
export type RuntimeProgram = {
  /** File that starts it, links resolved. */
  readonly file: string;
  /** "2026.9.6". */
  readonly version: string;
};

/** Why no program of a runtime can be run. */
export type NoProgram = {
  /** A sentence that says what to do. */
  readonly missing: string;
  /** True where one is installed, and cannot be run as it is. */
  readonly isInstalled?: boolean;
};

/** Where a workspace is, and whose. */
export type ProofWorkspace = {
  /** The folder or file that was given; undefined: the runtime's default. */
  readonly path: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
  readonly cwd: string;
  readonly hostName: string;
  /** Folders that all that is read lies in; left out: anything may be read. */
  readonly roots?: readonly string[] | undefined;
  /** Which workspaces in the roots are not read with it; left out: none. */
  readonly apart?:
    | { readonly own: readonly string[]; readonly others: readonly string[] }
    | undefined;
  /** Texts of files that are read in place of those on the disk, by path: what a fix writes. */
  readonly overlay?: ReadonlyMap<string, string> | undefined;
};

/** How long and how much a run may take. */
export type ProofLimits = {
  /** For the whole run but the answers, from the start of the program, in milliseconds. */
  readonly wholeMs: number;
  /** For an answer to one thing that was sent, in milliseconds. */
  readonly answerMs: number;
};

export type ProofRun = {
  readonly program: RuntimeProgram;
  readonly workspace: ProofWorkspace;
  /** Played one after the other; where they can, in one run of the program. */
  readonly paths: readonly PathToProve[];
  /** Empty folder that the run may fill; the caller removes it. */
  readonly scratch: string;
  /** Letters and digits that are in no workspace, for canaries. */
  readonly mark: string;
  readonly limits: ProofLimits;
  /** Asked for a workspace that has an adapter; undefined where nobody knows them. */
  readonly guardrails: () => Promise<RegisteredGuardrails | undefined>;
  /** Ends the run early. */
  readonly signal: AbortSignal;
};

export type PlayedPath = {
  readonly steps: readonly PlayedStep[];
  readonly changes: readonly string[];
};

/** What a proof needs of one runtime. */
export type ProofAdapter = {
  /** As the scanner names the runtime: "openclaw". */
  readonly runtime: string;
  /** "OpenClaw". */
  readonly title: string;
  /** The version that proofs are tested with. */
  readonly tested: string;
  /**
   * The installed program, or the one in the given file; where there is none, a sentence that says
   * what to do. Runs nothing but the program's own `--version`-like metadata, which is read from
   * its package.
   */
  readonly findProgram: (
    given: string | undefined,
    env: ProofWorkspace["env"],
  ) => Promise<RuntimeProgram | NoProgram>;
  /** What the copy would change. Reads the workspace and runs nothing. */
  readonly preview: (
    workspace: ProofWorkspace,
    run: Pick<ProofRun, "mark" | "guardrails">,
  ) => Promise<readonly string[]>;
  /**
   * Plays the paths in the sandbox; one answer each, in their order. Throws ProofFailed where the
   * sandbox or the program fails.
   */
  readonly play: (run: ProofRun) => Promise<readonly PlayedPath[]>;
};
