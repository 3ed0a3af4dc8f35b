import {
  type KnownSecrets,
  redactionMark,
  redactText,
  rewriteTexts,
} from "@parapet/posture/redaction";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import { secretsInDocuments } from "./secrets-in-documents.ts";

/** Takes the secrets of a workspace out of whatever is said about it. */
export type WorkspaceRedaction = {
  /**
   * A value of plain data, with every text in it redacted. The same text is always redacted in the
   * same way.
   */
  readonly redact: <Value>(value: Value) => Value;
  /** The name of a file, as `redact` has it in findings. */
  readonly fileName: (name: string) => string;
};

/**
 * What is under some names. "own": somebody named a folder, or Parapet made a number; no text of
 * the workspace. "place": names of files hold long random words where nothing is secret.
 */
const kindsOfMembers: ReadonlyMap<string, "own" | "place"> = new Map([
  ...[
    "configPath",
    "config_path",
    "digest",
    "fingerprint",
    "fingerprints",
    "service",
    "services",
    "suppression_id",
    "workspacePath",
    "workspace_path",
  ].map((name) => [name, "own"] as const),
  ...["file", "files", "path"].map((name) => [name, "place"] as const),
]);

/**
 * The secrets that the documents of a workspace hold vanish wherever they stand again, whatever is
 * around them; others by their form. Everything that leaves this package and was made of a
 * workspace goes through this.
 */
export function workspaceRedaction(documents: Iterable<ConfigDocument>): WorkspaceRedaction {
  const read = [...documents];
  let secrets: KnownSecrets | undefined;
  // Where nothing is said of a workspace, nobody looks for its secrets.
  const withoutKnown = (text: string): string =>
    (secrets ??= secretsInDocuments(read)).redact(text, redactionMark);
  const redactProse = (text: string) => redactText(withoutKnown(text), "prose");
  const inText = memoized(redactProse);
  // Most of what is looked at are names of members, and few names: among all texts to find them
  // takes twice as long.
  const name = memoized(redactProse);
  const fileName = memoized((text) => redactText(withoutKnown(text), "output"));
  return {
    redact: (value) =>
      rewriteTexts(value, (text, member) => {
        if (text.length < shortest) return text;
        if (member === "") return name(text);
        const kind = kindsOfMembers.get(member);
        if (kind === undefined) return inText(text);
        return kind === "own" ? text : fileName(text);
      }),
    fileName,
  };
}

/** Nothing shorter holds a secret that is known by its form. */
const shortest = 6;

/** Keys of a graph are at every edge of theirs. */
function memoized(redact: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const redacted = redact(text);
    known.set(text, redacted);
    return redacted;
  };
}
