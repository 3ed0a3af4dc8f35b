import type { GuardrailSeverity } from "@parapet/posture";

/** Something that a detector has seen in a text. */
export type Finding = {
  /** The detector and what it saw: "pii.email". */
  readonly rule: string;
  /** In words, for people: "an e-mail address". */
  readonly what: string;
  readonly severity: GuardrailSeverity;
  /** Offsets in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
};

export type DetectorParams = Readonly<Record<string, string | number | boolean>>;

export type Detector = {
  readonly id: string;
  /** One sentence. */
  readonly description: string;
  /** Each parameter with what it does. */
  readonly params: Readonly<Record<string, string>>;
  /** Its word is a hint: a guardrail may not ask or deny for it alone. */
  readonly isSignal: boolean;
  /** It does not look at the arguments that say where something is sent. */
  readonly skipsRecipients: boolean;
  /**
   * What of the parameters makes a difference, as a text: where it is the same, the same is found.
   * "" where nothing does.
   */
  readonly effect?: (params: DetectorParams) => string;
  /** How often a text is looked through in the time that one look takes without parameters. */
  readonly looks?: (params: DetectorParams) => number;
  /** Takes time linear in the text. Findings are in the order of the text. */
  readonly find: (text: string, params: DetectorParams) => readonly Finding[];
};

/** However much a text holds, no more findings of one detector than this. */
export const maxFindings = 256;
