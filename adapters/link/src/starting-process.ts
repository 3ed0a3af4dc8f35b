import { basename } from "node:path";

/** A process that has started another one, as the system shows it. */
export type StartingProcess = {
  readonly pid: number;
  /** Absolute path of its program; "" where the system does not show it. */
  readonly program: string;
  /** Its command line, as it says it itself. */
  readonly argv: readonly string[];
  readonly cwd: string;
  /** The variables that it was started with; none where they may not be read. */
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** An agent's runtime, seen by one of its processes. */
export type ActingRuntime = {
  /** "Claude Code". */
  readonly name: string;
  /** The variable that gives it away; "" where the process is the runtime's program. */
  readonly variable: string;
  /** True if this configuration file applies to it. */
  readonly obeys: (target: string) => boolean;
};

/** Programs that run the file which they are given first. */
const interpreters = /^(?:node(?:js)?|bun|deno|(?:ba|da|z|k)?sh)$/;

/** True for a process that runs a program of this name, by itself or through an interpreter. */
export function runsProgram(
  { program, argv }: StartingProcess,
  isProgram: (path: string) => boolean,
): boolean {
  const [name = "", ...rest] = argv;
  if (isProgram(program) || isProgram(name)) return true;
  const isRun = [program, name].some((path) => interpreters.test(basename(path)));
  return isRun && isProgram(rest.find((word) => !word.startsWith("-")) ?? "");
}
