import type { Evidence } from "@parapet/posture";
import type { JsonValue } from "@parapet/documents/document.ts";
import type { Suppression } from "@parapet/scan-core/suppressions/suppression.ts";
import type { ServerDefinition } from "./server-definition.ts";

/**
 * What a runtime tells of one workspace, so that all workspaces of a scan can be looked at
 * together.
 */
export type SiteInventory = {
  /**
   * Whether its servers are those of one project, or those that the person has wherever they work.
   */
  readonly kind: "user" | "project";
  /** Those that count, one a name: what the runtime's own precedence hides is left out. */
  readonly servers: readonly InventoryServer[];
  /** The value at a pointer of a server. */
  readonly get: (pointer: string) => JsonValue | undefined;
  /** Credentials in files that are no documents of the reading. */
  readonly credentials?: readonly CredentialPlace[];
};

export type InventoryServer = {
  readonly name: string;
  /** Pointer of its declaration. */
  readonly at: string;
  /** True where the file that declares it comes with a repository. */
  readonly isCommitted: boolean;
};

/** A credential at one place, without the credential. */
export type CredentialPlace = {
  /** Absolute. */
  readonly path: string;
  /** RFC 6901 pointer; "" in a file that is no document. */
  readonly pointer: string;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  /** What it is, with its article: "an Anthropic API key". */
  readonly what: string;
  /** The first 12 hexadecimal digits of the SHA-256 of the value. */
  readonly digest: string;
  /** True where the digest must not be shown, since the value could be found by trying. */
  readonly isGuessable: boolean;
};

/** A server as one client declares it. */
export type ObservedServer = Pick<InventoryServer, "name" | "isCommitted"> & {
  readonly definition: ServerDefinition;
  readonly evidence: Evidence;
};

export type ObservedCredential = Pick<
  CredentialPlace,
  "path" | "what" | "digest" | "isGuessable"
> & {
  readonly evidence: Evidence;
};

/** What was seen in one workspace. */
export type ObservedSite = {
  /** "claude-code". */
  readonly runtime: string;
  /** "Claude Code". */
  readonly title: string;
  readonly kind: SiteInventory["kind"];
  readonly servers: readonly ObservedServer[];
  readonly credentials: readonly ObservedCredential[];
  /** Absolute path of the workspace folder. */
  readonly workspacePath: string;
  /** Of the checks that look at several workspaces; none where suppressions are not read. */
  readonly suppressions: readonly Suppression[];
};
