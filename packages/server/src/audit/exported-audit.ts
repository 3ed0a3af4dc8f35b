import { z } from "zod";
import type { AuditSnapshot, ChainedEntry } from "../store/audit.ts";
import type { SignedCheckpoint } from "../store/audit-chain.ts";
import { type AuditVerdict, type Trusted, verifyAudit } from "./verify-audit.ts";

/*
 * An audit log as a file: JSON Lines. The first line says where the log stands, each other one is
 * an entry, oldest first.
 */

const text = z.string().max(1_000_000);

export const checkpointSchema = z.object({
  kind: z.enum(["head", "retention"]),
  entries: z.int().min(0),
  hash: text,
  at: text,
  public_key: text,
  signature: text,
}) satisfies z.ZodType<SignedCheckpoint>;

const headerSchema = z.object({
  parapet_audit: z.literal(1),
  head: checkpointSchema.optional(),
  retention: checkpointSchema.optional(),
});

const entrySchema = z.object({
  at: text,
  actor: text,
  origin: text,
  action: text,
  target: text,
  detail: text,
  before_hash: text,
  after_hash: text,
  hash: text,
}) satisfies z.ZodType<ChainedEntry>;

/** A line of the file could not be read; the message is a sentence that says which. */
export class ExportedAuditError extends Error {
  override readonly name = "ExportedAuditError";
}

/** The lines of the file, each with its end. */
export async function* exportedLines({
  head,
  retention,
  entries,
}: AuditSnapshot): AsyncGenerator<string> {
  yield `${JSON.stringify({ parapet_audit: 1, head, retention })}\n`;
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

/** Verifies the content of an exported file. Throws ExportedAuditError. */
export async function verifyExportedAudit(file: Buffer, trusted: Trusted): Promise<AuditVerdict> {
  return verifyAudit(snapshotFrom(file), trusted);
}

/** Reads it again. The entries throw ExportedAuditError for a line that is none, as this does. */
function snapshotFrom(file: Buffer): AuditSnapshot {
  const lines = linesOf(file);
  const first = lines.next();
  const header = headerSchema.safeParse(parsed(first.done === true ? "" : first.value));
  if (!header.success) {
    throw new ExportedAuditError("The file is not an audit log that Parapet exported.");
  }
  const { head, retention } = header.data;
  return { head, retention, entries: entriesOf(lines) };
}

async function* entriesOf(lines: Generator<string>): AsyncGenerator<ChainedEntry> {
  let number = 1;
  for (const line of lines) {
    number += 1;
    const entry = entrySchema.safeParse(parsed(line));
    if (!entry.success) throw new ExportedAuditError(`Line ${number} is not an entry.`);
    yield entry.data;
  }
}

function* linesOf(file: Buffer): Generator<string> {
  for (let start = 0; start < file.length;) {
    const found = file.indexOf(0x0a, start);
    const end = found < 0 ? file.length : found;
    yield file.toString("utf8", start, end);
    start = end + 1;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
