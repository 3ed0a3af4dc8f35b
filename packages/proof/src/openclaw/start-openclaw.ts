import type { Program } from "../sandbox/sandbox.ts";

/** How a command of OpenClaw is started in the sandbox. */
export type StartOpenClaw = (words: readonly string[]) => Program;
