import { createHash } from "node:crypto";
import { canonicalJson } from "@parapet/posture";
import { storableContent } from "./text/storable-text.ts";

/** Who did what, for those who must be able to prove it later. Nothing in it is ever changed. */
export type AuditEntry = {
  /** UTC, milliseconds, `Z`. */
  readonly at: string;
  /** "operator", "local", "token:ci" … */
  readonly actor: string;
  /**
   * Where the request came from: a network address, "socket" for the one in the data folder,
   * "command" for a command of this machine, "service" for the service itself, "" where nobody
   * wrote it down.
   */
  readonly origin: string;
  /** "guardrail.update", "fix.apply", "token.revoke" … */
  readonly action: string;
  /** What it was done to. */
  readonly target: string;
  /** One sentence, without secrets; may be "". */
  readonly detail: string;
  /** `contentHash` of the target as it was before; "" where there was none or it is not known. */
  readonly before_hash: string;
  /** The same of what it became. */
  readonly after_hash: string;
};

/** Who writes an entry, and from where. */
export type AuditAuthor = Pick<AuditEntry, "actor" | "origin">;

/** What the hash of the first entry is chained to. */
export const chainStart = "0".repeat(64);

/** SHA-256 over an entry and the hash of the entry before it, hexadecimal. */
export function entryHash(previous: string, entry: AuditEntry): string {
  const { at, actor, origin, action, target, detail, before_hash, after_hash } = entry;
  const content = { at, actor, origin, action, target, detail, before_hash, after_hash };
  return createHash("sha256")
    .update(`${previous}\n${canonicalJson(content)}`)
    .digest("hex");
}

/**
 * "sha256:" and 64 hexadecimal digits of plain data; the same for the same data, and for what a
 * database gives back of it.
 */
export function contentHash(content: unknown): string {
  return `sha256:${createHash("sha256")
    .update(canonicalJson(storableContent(content)))
    .digest("hex")}`;
}

/** Where the log stood at a time: so many entries, the last of this hash. */
export type AuditCheckpoint = {
  /** `head`: the newest entry. `retention`: the newest entry that retention has deleted. */
  readonly kind: "head" | "retention";
  /** How many entries were ever written up to it, deleted ones included. */
  readonly entries: number;
  /** Of the last of them. */
  readonly hash: string;
  /** UTC, milliseconds, `Z`. */
  readonly at: string;
};

export type AuditSignature = {
  /** The Ed25519 public key, base64url; "" where nothing was signed. */
  readonly public_key: string;
  /** Ed25519 over `checkpointText`, base64url; "" where nothing was signed. */
  readonly signature: string;
};

export type SignedCheckpoint = AuditCheckpoint & AuditSignature;

/** The key of the log, which is not in the database. */
export type AuditSigner = {
  /** Signs what `checkpointText` says. */
  readonly sign: (text: string) => Promise<AuditSignature>;
  /** Whether it has signed this checkpoint. */
  readonly hasSigned: (checkpoint: SignedCheckpoint) => Promise<boolean>;
};

/** What is signed of a checkpoint. */
export function checkpointText({ kind, entries, hash, at }: AuditCheckpoint): string {
  return `parapet audit checkpoint 1\n${kind}\n${entries}\n${hash}\n${at}\n`;
}
