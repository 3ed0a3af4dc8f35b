import type { CheckIdPrefix } from "@parapet/scan-core/core/check-id-prefix.ts";
import type { CommandFact } from "@parapet/code-analysis/shell/command-fact.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import type { KnownAdvisories } from "@parapet/scan-core/advisories/known-advisories.ts";
import type { Launch } from "../server-launch.ts";

/** A server as one client declares it. */
export type DeclaredServer = Launch & {
  readonly name: string;
  /** Pointer of its declaration. */
  readonly at: string;
  /** True where the file that declares it is part of a repository. */
  readonly isCommitted: boolean;
  /** What its command does that its owner should know; undefined before it is judged. */
  readonly facts?: readonly CommandFact[];
};

/** The runtimes whose MCP servers have the checks that all share. */
export type McpCheckPrefix = Extract<CheckIdPrefix<"012">, `${string}-MCP`>;

/** What the MCP checks need to know of a client: a runtime that provides it gets them all. */
export type McpClient<Model> = {
  /** The beginning of the IDs: "CC-MCP". */
  readonly prefix: McpCheckPrefix;
  /** The client's own documentation of servers. */
  readonly references: readonly string[];
  /** How a secret is kept out of the file, as the remediation says it. */
  readonly secretsBelong: string;
  readonly servers: (model: Model) => readonly DeclaredServer[];
  readonly homeDir: (model: Model) => string;
  /** The project, or the folder of the person's settings; absolute. */
  readonly folder: (model: Model) => string;
  readonly advisories: (model: Model) => KnownAdvisories;
  readonly get: (model: Model, pointer: string) => JsonValue | undefined;
};
