import type { ScanEnvironment } from "@parapet/scanner";

/** The machine around a scan; the scanner's `ScanEnvironment`. */
export type Environment = Pick<ScanEnvironment, "kept"> & {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
  readonly cwd: string;
  readonly hostName: string;
};

/** The part of the environment that settings depend on. */
export type ProcessEnvironment = Pick<Environment, "env" | "cwd">;
