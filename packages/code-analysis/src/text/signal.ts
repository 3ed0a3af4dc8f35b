import type { Confidence, FindingSeverity, OwaspTag } from "@parapet/posture";
import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import type { MarkedText } from "./marked-text.ts";

/** A match of a signal in a text. */
export type Hit = {
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  /** The matched text. It is redacted and truncated before it is shown. */
  readonly excerpt: string;
  /** Completes "the file …": "pipes a download from example.com into sh". */
  readonly does: string;
  readonly confidence: Confidence;
  readonly severity?: FindingSeverity;
  /** What it rests on; "flow" if absent. */
  readonly evidence?: Evidence;
};

/**
 * A "flow" leads from a source to a sink, or a script does it. An "order" is addressed to the
 * agent. A "step" is a command that a text shows. A "mention" is a word in a table, an explanation
 * or a comment, which nobody is told to carry out.
 */
export type Evidence = "flow" | "order" | "step" | "mention";

/** "EXE-001" of SKL-EXE-001. */
export type SignalId = CheckId extends infer Id
  ? Id extends `SKL-${infer Own}`
    ? Own
    : never
  : never;

/** One kind of instruction that turns an agent against its owner. One file each. */
export type Signal = {
  /** Area and number of its checks: "EXE-001" makes INS-EXE-001 and SKL-EXE-001. */
  readonly id: SignalId;
  readonly title: string;
  readonly severity: FindingSeverity;
  readonly confidence: Confidence;
  readonly owasp: readonly OwaspTag[];
  readonly rationale: string;
  readonly remediation: string;
  readonly references: readonly string[];
  /** Takes time linear in the text. */
  readonly find: (text: MarkedText) => readonly Hit[];
};
