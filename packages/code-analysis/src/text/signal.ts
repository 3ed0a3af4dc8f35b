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
};

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
