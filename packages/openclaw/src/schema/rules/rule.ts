import type { OpenClawConfig } from "../../model/model.ts";
import type { SchemaProblem } from "../../model/schema-problem.ts";
import type { SnapshotVersion } from "../../model/snapshot-version.ts";

/** Something that OpenClaw rejects although every single setting is valid. */
export type Rule = {
  /** The first version that refuses it; omitted where all do. */
  readonly since?: SnapshotVersion;
  readonly problems: (config: OpenClawConfig) => readonly SchemaProblem[];
};

/** Settings that are valid alone but conflict, at the one that has to change. */
export function conflict(pointer: string, message: string): SchemaProblem {
  return { pointer, kind: "conflict", message, known: [] };
}

/** A value that is never accepted. */
export function refused(pointer: string, message: string): SchemaProblem {
  return { pointer, kind: "illegal-value", message, known: [] };
}

/** A text that references a variable may be any text. */
export function isKnownText(value: unknown): value is string {
  return typeof value === "string" && !/\$\{[A-Z_][A-Z0-9_]*\}/.test(value);
}
