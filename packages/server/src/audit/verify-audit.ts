import type { AuditSnapshot } from "../store/audit.ts";
import { chainStart, entryHash, type SignedCheckpoint } from "../store/audit-chain.ts";
import { isSigned } from "./audit-key.ts";

/** What verifying an audit log has found. */
export type AuditVerdict = {
  /**
   * `intact`: nothing was changed, removed, added or reordered since it was signed. `tampered`:
   * something was. `unproven`: nothing contradicts it, and something that would prove it is
   * missing.
   */
  readonly status: "intact" | "tampered" | "unproven";
  /** How many entries were read. */
  readonly entries: number;
  /** How many retention has deleted before them. */
  readonly deleted: number;
  /** Of the first and the last entry that were read; "" where there is none. */
  readonly from: string;
  readonly to: string;
  /** The hash of the last entry; `chainStart` where there is none. */
  readonly hash: string;
  /** What contradicts it, in sentences, at most `mostProblems`. */
  readonly problems: readonly string[];
  /** What could not be proven, in sentences. */
  readonly unproven: readonly string[];
};

export type Trusted = {
  /** The public keys that may have signed it, base64url. */
  readonly publicKeys: readonly string[];
  /** Checkpoints that were kept elsewhere: the log must go on from each. */
  readonly checkpoints: readonly SignedCheckpoint[];
};

export const mostProblems = 20;

/** Walks the whole log; in memory is one page of it. */
export async function verifyAudit(
  { head, retention, entries }: AuditSnapshot,
  { publicKeys, checkpoints }: Trusted,
): Promise<AuditVerdict> {
  const problems: string[] = [];
  const unproven: string[] = [];
  let left = 0;
  const report = (sentence: string): void => {
    if (problems.length < mostProblems) problems.push(sentence);
    else left += 1;
  };
  const checkSignature = (checkpoint: SignedCheckpoint, name: string): void => {
    if (checkpoint.signature === "") unproven.push(`${name} is not signed.`);
    else if (!publicKeys.includes(checkpoint.public_key)) {
      unproven.push(
        `${name} is signed with a key that is not trusted here: ${checkpoint.public_key}.`,
      );
    } else if (!isSigned(checkpoint)) report(`The signature of ${inSentence(name)} is wrong.`);
  };
  if (retention !== undefined) checkSignature(retention, "The note of what retention deleted");
  for (const checkpoint of checkpoints) {
    checkSignature(checkpoint, `The checkpoint of ${checkpoint.at}`);
  }

  const deleted = retention?.entries ?? 0;
  const hashAt = new Map(checkpoints.map(({ entries: at }) => [at, ""]));
  if (hashAt.has(deleted)) hashAt.set(deleted, retention?.hash ?? chainStart);
  let count = deleted;
  let unchained = 0;
  let [previous, from, to] = [retention?.hash ?? chainStart, "", ""];
  for await (const { hash, ...entry } of entries) {
    if (from === "") from = entry.at;
    to = entry.at;
    if (hash === "" && count === 0) {
      unchained += 1;
      continue;
    }
    count += 1;
    if (entryHash(previous, entry) !== hash) {
      report(
        `Entry ${count} (${entry.at}, ${entry.action}) does not follow from the one before it: it was changed, or entries before it were changed, removed, added or reordered.`,
      );
    }
    previous = hash;
    if (hashAt.has(count)) hashAt.set(count, hash);
  }
  if (unchained > 0) {
    unproven.push(
      `${unchained} entries before the first chained one: nothing shows whether they were changed. Versions before 0.2.0 did not chain entries.`,
    );
  }

  if (head === undefined) {
    if (count > 0) report("The signed end of the log is missing.");
    else if (unchained === 0) unproven.push("The log has no entries.");
  } else {
    checkSignature(head, "The end of the log");
    if (head.entries !== count) {
      report(
        `The log was signed with ${head.entries} entries and has ${count}: ${
          count < head.entries ? "entries were removed" : "entries were added"
        }.`,
      );
    } else if (head.hash !== previous) {
      report("The last entry is not the one that was signed.");
    }
  }
  for (const checkpoint of checkpoints) {
    const name = `the checkpoint of ${checkpoint.at} (${checkpoint.entries} entries)`;
    if (checkpoint.entries > count) report(`The log ends before ${name}: entries were cut off.`);
    else if (checkpoint.entries < deleted) {
      unproven.push(`Retention has deleted the entries before ${name}.`);
    } else if (hashAt.get(checkpoint.entries) !== checkpoint.hash) {
      report(`The log is not the one of ${name}.`);
    }
  }
  if (left > 0) problems.push(`${left} more.`);
  return {
    status: statusOf(problems, unproven),
    entries: unchained + count - deleted,
    deleted,
    from,
    to,
    hash: previous,
    problems,
    unproven,
  };
}

function statusOf(
  problems: readonly string[],
  unproven: readonly string[],
): AuditVerdict["status"] {
  if (problems.length > 0) return "tampered";
  return unproven.length > 0 ? "unproven" : "intact";
}

function inSentence(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}
