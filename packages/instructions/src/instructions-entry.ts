import type { Runtime } from "@parapet/scan-core/core/runtime.ts";
import type { RuntimeEntry } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import { instructionChecks } from "./checks.ts";
import { findInstructions, isInstructionFile, locateInstructions } from "./locate.ts";
import type { InstructionsModel } from "./model.ts";
import { readInstructions } from "./read.ts";

/**
 * What all runtimes read in addition to their settings: instruction files and skills. It has no
 * settings and no agents.
 */
const instructions: Runtime<InstructionsModel> = {
  id: "instructions",
  title: "Instruction files and skills",
  locate: locateInstructions,
  read: readInstructions,
  checks: instructionChecks,
  topology: () => ({ nodes: [], edges: [] }),
};

/**
 * Instruction files among the runtimes. Their text is the owner's: nothing in it is fixed
 * automatically.
 */
export const instructionsEntry: RuntimeEntry<InstructionsModel> = {
  runtime: instructions,
  find: findInstructions,
  claims: isInstructionFile,
  planning: {},
  offer: ({ files }) => ({
    kind: "user",
    servers: [],
    get: () => undefined,
    credentials: files.flatMap(({ path, secrets }) =>
      secrets.map(({ line, column, what, digest, isGuessable }) => ({
        path,
        pointer: "",
        line,
        column,
        what,
        digest,
        isGuessable,
      })),
    ),
  }),
  explain: () => ({ defaults_of: "", newer_writer: "", agents: [], sectionsOf: () => undefined }),
};
